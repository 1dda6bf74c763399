"""A test that reads its secrets as docs/secrets.md#read-a-secret shows it."""

import os
import sys

import requests

key, safe_key = sys.argv[1:]
response = requests.get(
    f"{os.environ['PLATFORM_SECRETS_SERVICE']}/",
    params={"key": key, "safe_key": safe_key, "group": "default"},
    headers={"Content-Type": "application/json"},
    timeout=30,
)
assert response.status_code == 200, response.text
assert "error" not in response.json()
sys.stdout.write(response.json()["value"])
