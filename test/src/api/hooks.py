"""What requests to the management API need: things to read, names that are free, credentials."""

import contextlib
import functools
import json
import os
import re
import time
import uuid

import requests

PETS = {
    "openapi": "3.1.0",
    "info": {"title": "Pets", "version": "1"},
    "paths": {"/pets": {"get": {"responses": {"200": {"description": "Pets"}}}}},
}
SPECIFICATION = {"kind": "upload", "file_name": "a.json", "content": "{}"}
REPOSITORY = {"type": "gitlab", "url": "https://gitlab.example/a/b.git", "branch": "tests"}
REPOSITORY_IDS = {"repository_id": "1", "repository_owner_id": "2"}
MANAGED = "managed"
DAILY = {"recurrence": {"kind": "daily", "time": "12:00"}, "time_zone": "UTC"}


class Api:
    """The API as an admin, for what stands around a test."""

    def __init__(self, base_url):
        self.base_url = base_url
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {os.environ['PROOFGATE_TOKEN']}"

    def send(self, method, path, body=None):
        return self.session.request(method, f"{self.base_url}{path}", json=body, timeout=30)

    def make(self, path, body):
        answer = self.send("POST", path, body)
        assert answer.ok, f"POST {path}: {answer.text}"
        return answer.json()

    def delete(self, kind, name):
        self.send("DELETE", f"/{kind}/{requests.utils.quote(name, safe='')}")

    def record(self, name):
        self.delete("records", name)
        repository = {**REPOSITORY, "branch": uuid.uuid4().hex}
        body = {"name": name, "specification": SPECIFICATION, "repository": repository}
        self.make("/records", body)
        return self.send("GET", f"/records/{requests.utils.quote(name, safe='')}")

    def local_record(self, name, base_url=None):
        """A record whose repository the platform keeps itself."""
        self.delete("records", name)
        pets = {"kind": "upload", "file_name": "pets.json", "content": json.dumps(PETS)}
        repository = {"type": "local", "branch": "tests"}
        body = {"name": name, "specification": pets, "repository": repository}
        self.make("/records", {**body, "base_url": base_url})
        return self.send("GET", f"/records/{requests.utils.quote(name, safe='')}")

    def generated_record(self, name, base_url=None):
        """One that has a suite."""
        self.local_record(name, base_url)
        return self.generated(name)

    def generated(self, name):
        """A record once it is generated."""
        path = f"/records/{requests.utils.quote(name, safe='')}"
        self.make(f"{path}/generate", None)
        while (made := self.send("GET", path)).json()["state"] in ("queued", "running"):
            time.sleep(0.05)
        return made

    def twice_generated_record(self, name):
        """One whose document has changed between two generations."""
        self.generated_record(name)
        cats = {"/cats": PETS["paths"]["/pets"]}
        content = json.dumps({**PETS, "paths": {**PETS["paths"], **cats}})
        changed = {"kind": "upload", "file_name": "pets.json", "content": content}
        path = f"/records/{requests.utils.quote(name, safe='')}"
        answer = self.send("PATCH", path, {"specification": changed})
        assert answer.ok, answer.text
        return self.generated(name)

    def credential(self, name, purpose="document", host="gitlab.example"):
        reference = self.reference("k" * 40)
        body = {"name": name, "reference": reference, "purpose": purpose, "hosts": [host]}
        self.send("POST", "/git-credentials", body)

    def test_case(self):
        name = f"test_{uuid.uuid4().hex}.py"
        return self.make("/test-cases", {"file_name": name, "content": "x = 1\n"})["id"]

    def execution(self, script):
        """An execution of one script."""
        body = {"file_name": "test_one.py", "content": script}
        case = self.make("/test-cases", body)["id"]
        body = {"name": uuid.uuid4().hex, "test_case_ids": [case]}
        pipeline = self.make("/pipelines", body)["id"]
        return self.make(f"/pipelines/{pipeline}/run", None)["id"]

    def runtime(self, name):
        self.delete("runtimes", name)
        body = {"repository": "octo/pets", "action": "octo/proofgate@v1"}
        self.make("/runtimes", {"name": name, **body})

    def policy(self, name):
        body = {"name": name, "scopes": ["read"], **REPOSITORY_IDS}
        return self.make("/oidc-policies", body)["id"]

    def safe(self, kind="aws-secrets-manager"):
        aws = {"by": "region", "region": "eu-west-1"}
        address = aws if kind.startswith("aws") else {"by": "vault", "vault": "pets"}
        store = {"kind": kind, "address": address, "access": {"method": "iam"}}
        return self.make("/safes", {"name": uuid.uuid4().hex, "store": store})["safe_key"]

    def secret(self, safe_key, key):
        body = {"name": "token", "type": "secret", "key": key}
        return self.make(f"/safes/{safe_key}/credentials", body)["id"]

    def reference(self, like):
        """The reference of a secret that is there, as long as another one."""
        safe_key = self.safe()
        key = like[33:].strip("./") or "k"
        self.secret(safe_key, key.ljust(len(like) - 33, "k"))
        return f"{safe_key}/{key.ljust(len(like) - 33, 'k')}"

    def gatekeeper(self, pipelines=()):
        body = {"name": uuid.uuid4().hex, "pipeline_ids": list(pipelines)}
        return self.make("/gatekeepers", body)

    def dispatch(self, gatekeeper):
        body = {"application_name": "a", "webhook_name": "w", "url": "http://192.0.2.1/"}
        return self.make(f"/gatekeepers/{gatekeeper}/dispatches", body)["id"]

    def pipeline(self):
        return self.make("/pipelines", {"name": uuid.uuid4().hex})["id"]

    def schedule(self):
        return self.make("/schedules", {"name": uuid.uuid4().hex, **DAILY})["id"]

    def all(self, kind):
        """Every page of a list, for this suite makes more than one."""
        cursor = ""
        while cursor is not None:
            page = self.send("GET", f"/{kind}?limit=100{cursor}").json()
            yield from page["items"]
            cursor = f"&cursor={page['next']}" if page.get("next") else None


@functools.cache
def api_at(base_url):
    """One connection for the whole run."""
    return Api(base_url)


@functools.cache
def delivery(base_url):
    """One for the whole run: a pipeline without test cases ends at once, and its result is sent."""
    api = api_at(base_url)
    gatekeeper = api.gatekeeper([api.pipeline()])
    dispatch = api.dispatch(gatekeeper["id"])
    requests.post(gatekeeper["webhook_url"], json={}, timeout=30).raise_for_status()
    while not (items := api.send("GET", f"/deliveries?dispatch={dispatch}").json()["items"]):
        time.sleep(0.05)
    return items[0]["id"]


@functools.cache
def ended_execution(base_url):
    """One for the whole run, as it takes a second."""
    api = api_at(base_url)
    made = api.execution("def test_one():\n    pass\n")
    while api.send("GET", f"/executions/{made}").json()["ended_at"] is None:
        time.sleep(0.05)
    return made


def before(endpoint, request):
    # A negative is refused before anything is looked up; what its control asks for must be there.
    if request.section.startswith("negative") and request.scenario != "control":
        return
    api = api_at(request.base_url)
    request.header.pop("idempotency-key", None)
    body = request.body if isinstance(request.body, dict) else {}
    free_names(api, endpoint, body)
    if "/records" in endpoint:
        name = request.path.get("name") or body.get("name")
        free_branch(api, (body.get("repository") or {}).get("branch"), name)
    referred(api, body)
    # Of all texts that look like a zone, few are one.
    if "time_zone" in request.query:
        request.query["time_zone"] = "Europe/Berlin"
    method, path = endpoint.split(" ")
    if "/records/{name}" in path:
        made = record_of(api, path, request, body)
        if "if-match" in request.header:
            request.header["if-match"] = made.headers["etag"]
        if "run" in request.path:
            runs = f"/records/{requests.utils.quote(request.path['name'], safe='')}"
            request.path["run"] = api.make(f"{runs}/generate", None)["run"]
    if path.startswith("/test-cases/{id}"):
        request.path["id"] = api.test_case()
    if path == "/tokens/{id}":
        body = {"name": "short", "scopes": ["read"], "expires_in_days": 1}
        request.path["id"] = api.make("/tokens", body)["id"]
    if path == "/oidc-policies/{id}":
        request.path["id"] = api.policy(uuid.uuid4().hex)
    if endpoint in ("DELETE /members/{login}", "POST /members/{login}/sign-in-link"):
        api.send("PUT", f"/members/{request.path['login']}", {"role": "member"})
    if path == "/git-imports/{id}":
        body = {**REPOSITORY, "folder": "tests"}
        request.path["id"] = api.make("/git-imports", body)["id"]
    if path == "/executions/{id}/cancel":
        request.path["id"] = api.execution("import time\n\ntime.sleep(600)\n")
    elif path.startswith("/executions/{id}"):
        request.path["id"] = ended_execution(request.base_url)
    if path.startswith("/gatekeepers/{id}"):
        request.path["id"] = api.gatekeeper()["id"]
    if path.startswith("/dispatches/{id}"):
        request.path["id"] = api.dispatch(api.gatekeeper()["id"])
    if path.startswith("/deliveries/{id}"):
        request.path["id"] = delivery(request.base_url)
    if path.startswith("/pipelines/{id}"):
        # Consent is given to hosts that the pipeline lists.
        hosts = body.get("hosts", []) if path.endswith("/consents") else []
        made = api.make("/pipelines", {"name": uuid.uuid4().hex, "hosts": hosts, "test_case_ids": []})
        request.path["id"] = made["id"]
    if path.startswith("/schedules/{id}"):
        request.path["id"] = api.schedule()
    if "{safe_key}" in path or "{credential_id}" in path:
        safe_of(api, method, request, body)
    if path == "/git-credentials/{name}":
        api.credential(request.path["name"])
    if path.startswith("/runtimes/{name}"):
        api.runtime(request.path["name"])


def record_of(api, path, request, body):
    """The record that a path names, as what is asked of it needs it."""
    name = request.path["name"]
    repository = body.get("repository") or {}
    if str(repository.get("url")).startswith("local://"):
        made = api.local_record(name)
        repository["url"] = made.json()["repository"]["url"]
        return made
    if path.endswith("/compare"):
        made = api.twice_generated_record(name)
        # Any two generations can be compared, one with itself too.
        latest = api.send("GET", f"/records/{requests.utils.quote(name, safe='')}/compare")
        for side in {"from", "to"} & request.query.keys():
            request.query[side] = latest.json()["to"]["commit"]
        return made
    if path.endswith(("/archive", "/calibrate")) or "calibration" in request.path:
        made = api.generated_record(name, body.get("base_url"))
        if "calibration" in request.path:
            calibrate = f"/records/{requests.utils.quote(name, safe='')}/calibrate"
            request.path["calibration"] = api.make(calibrate, None)["calibration"]
        return made
    return api.record(name)


def safe_of(api, method, request, body):
    """A safe of the store that the body names, a credential in it, and what binds it."""
    kind = (body.get("store") or {}).get("kind", "aws-secrets-manager")
    safe_key = api.safe(kind)
    if "safe_key" in request.path:
        request.path["safe_key"] = safe_key
        if "id" in request.path:
            request.path["id"] = api.secret(safe_key, "other")
        return
    request.path["credential_id"] = api.secret(safe_key, "other")
    if method == "DELETE":
        ids = request.path
        api.send("PUT", f"/test-cases/{ids['id']}/bindings/{ids['credential_id']}")


def free_names(api, endpoint, body):
    """A creation or a new name must not meet what an earlier test has left."""
    name = body.get("name")
    if name is None:
        return
    if "/records" in endpoint:
        api.delete("records", name)
    if "/git-credentials" in endpoint:
        api.delete("git-credentials", name)
    if "/runtimes" in endpoint:
        api.delete("runtimes", name)
    if kind := kind_of(endpoint):
        free_name(api, kind, name)


# What has an id, and a name that two of a kind must not have → its parameter in paths.
IDS = {
    "oidc-policies": "id",
    "safes": "safe_key",
    "pipelines": "id",
    "gatekeepers": "id",
    "schedules": "id",
}

# Kind and name of what requests have made → its id; None until the response is there.
made_ids = {}


def kind_of(endpoint):
    """The kind that a request makes or changes one of."""
    kind, _, rest = endpoint.partition("/")[2].partition("/")
    return kind if kind in IDS and rest in ("", f"{{{IDS[kind]}}}") else None


def free_name(api, kind, name):
    """What has this name goes: by its id, or found in the list where a set-up has just made it."""
    if (kind, name) in made_ids:
        known = made_ids[kind, name]
        key = IDS[kind]
        found = (
            [one[key] for one in api.all(kind) if one["name"] == name] if known is None else [known]
        )
        for one in found:
            api.delete(kind, one)
    made_ids[kind, name] = None


def keep_id(endpoint, request, response, name):
    """Remembers the id of what a request has made or renamed."""
    kind = kind_of(endpoint)
    if kind and response.ok and made_ids.get((kind, name), "") is None:
        key = IDS[kind]
        made_ids[kind, name] = request.path.get(key) or response.json()[key]


# Branches → the records that have written to them.
records_of = {}


def free_branch(api, branch, name):
    """Two records must not write to one folder, and an earlier test may have left one there."""
    for one in records_of.pop(branch, ()):
        api.delete("records", one)
    records_of[branch] = {str(name)}


def referred(api, body):
    """What a body names must be there."""
    if body.get("kind") == "url":
        # What is inspected is fetched: from a host that is none (RFC 6761), without a secret of the vault.
        body["url"] = body["url"].replace("https://example.com", "https://pets.invalid")
        body["credential"] = None
    credential_of(api, body, "repository-read")
    credential_of(api, body.get("specification"), "document")
    credential_of(api, body.get("repository"), "repository-write")
    if body.get("type") == "local":
        body["url"] = api.local_record(uuid.uuid4().hex).json()["repository"]["url"]
    if "reference" in body:
        body["reference"] = api.reference(body["reference"])
    if isinstance(body.get("credentials"), list):
        body["credentials"] = [api.reference(one) for one in body["credentials"]]
    if isinstance(body.get("runtime"), str):
        body["runtime"] = managed_runtime(api, body["runtime"])
    if isinstance(body.get("test_case_ids"), list):
        body["test_case_ids"] = [api.test_case() for _ in body["test_case_ids"]]
    if isinstance(body.get("pipeline_ids"), list):
        body["pipeline_ids"] = [api.pipeline() for _ in body["pipeline_ids"]]
    # Of all texts that look like them, few are zones and times that come.
    if isinstance(body.get("time_zone"), str):
        body["time_zone"] = "Europe/Berlin"
    if "cron" in (body.get("recurrence") or {}):
        body["recurrence"]["cron"] = "30 2 * * MON-FRI"


def credential_of(api, holder, purpose):
    """A credential that may be sent where the holder says; none where that is no host for one."""
    if not isinstance(holder, dict) or not isinstance(holder.get("credential"), str):
        return
    url = holder.get("url", REPOSITORY["url"])
    host = re.match(r"https://([a-z][a-z0-9.-]*[a-z])/", f"{url}/")
    holder["credential"] = uuid.uuid4().hex if host else None
    if host:
        api.credential(holder["credential"], purpose, host[1])


def managed_runtime(api, name):
    """The managed runtime, which can run, takes the name that a test asks for, unless a set-up has made one of it."""
    items = api.send("GET", "/runtimes").json()["items"]
    (only,) = (item for item in items if item["kind"] == "managed")
    if any(item["name"] == name for item in items):
        return only["name"]
    current = requests.utils.quote(only["name"], safe="")
    api.send("PATCH", f"/runtimes/{current}", {"name": name}).raise_for_status()
    return name


def after(endpoint, request, response):
    api = api_at(request.base_url)
    is_negative = request.section.startswith("negative") and request.scenario != "control"
    if is_negative and response is not None:
        names_the_field(request, response)
    body = request.body if isinstance(request.body, dict) else {}
    if "runtime" in body or "/runtimes" in endpoint:
        with contextlib.suppress(requests.RequestException):
            managed_runtime(api, MANAGED)
    if response is not None and not is_negative:
        keep_id(endpoint, request, response, body.get("name"))
    if "calibrat" in endpoint:
        # What was asked for ends with its record: nothing is sent anywhere.
        api.delete("records", str(request.path["name"]))
    if "/runtimes" in endpoint:
        for name in (request.path.get("name"), body.get("name")):
            api.delete("runtimes", str(name))
    if endpoint == "POST /git-credentials":
        api.delete("git-credentials", str(body.get("name")))


def names_the_field(request, response):
    """A refusal says which field it is about, as problem+json (RFC 9457)."""
    kind = response.headers["content-type"]
    assert kind == "application/problem+json", f"refused with {kind}: {response.text[:200]}"
    said = response.json()
    # A place that another branch tests too is told apart by a digest.
    section = re.sub(r"_[0-9a-f]{8}$", "", request.section)
    _, location, *rest = section.split("_", 2)
    field = rest[0] if rest else ""
    wanted = location if field == "body" else f"{location}.{field}"
    lines = said.get("errors", [])
    found = [line for line in lines if flat(line.split(":")[0]).startswith(flat(wanted))]
    parent, _, name = flat(wanted).rpartition("_")
    # What is missing is named in the line of what it is missing from.
    words = (field, f'"{name}"')
    found += [
        line
        for line in lines
        if flat(line.split(":")[0]) == parent and any(one in line for one in words)
    ]
    assert found, f"refused without naming {wanted}: {response.text[:300]}"


def flat(place):
    """A place as the names of sections write it."""
    return "".join(letter if letter.isalnum() or letter == "-" else "_" for letter in place)
