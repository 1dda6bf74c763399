"""Your hooks: this file is yours, and Proofgate never overwrites it.

All functions are optional. They make what a request needs and remove it afterwards, and sign it:

    import requests


    def before(endpoint, request):
        # endpoint: "POST /pets/{petId}". Change the request in place:
        # request.method, request.base_url, request.path_template,
        # request.path, request.query, request.header (each name -> value), request.body;
        # request.section and request.scenario say which test asks; the scenario is
        # "setup" where [setup] of another endpoint's file asks.
        if endpoint == "DELETE /pets/{petId}":
            requests.post(f"{request.base_url}/pets", json={"id": 10}, timeout=10)


    def after(endpoint, request, response):
        # response: a requests.Response, or None where no answer came. For a request of
        # a [setup] it is called when the test is over.
        requests.post(f"{request.base_url}/test/reset", timeout=10)

    def sign(method, url, headers, body):
        # Called last: these are the bytes that are sent. Returns the headers to add.
        return {"X-Signature": hmac.new(KEY, body, "sha256").hexdigest()}

A fault in here is an error of the set-up: the test is blocked, not failed.
"""
