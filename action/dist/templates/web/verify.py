import base64, hashlib, hmac, time

def verify(secret_key: str, headers: dict[str, str], body: bytes) -> bool:
    key = base64.b64decode(secret_key.removeprefix("whsec_"))
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(one, f"v1,{wanted}") for one in given)
