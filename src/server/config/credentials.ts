import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { HOST, HOST_HINT } from '../../input/hosts.ts';

/** The workspace of local mode, a login at GitHub, or the id of an account, which no other ever gets. */
const WORKSPACE = /^(?:id:\d{1,20}|[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9])?)$/;

const variable = z.string().regex(/^[A-Za-z_]\w*$/, 'must be the name of a variable');

const workspace = z
  .string()
  .regex(
    WORKSPACE,
    'must be a workspace: local, a login at GitHub, or id: and the number of its account',
  );

const hosts = z
  .array(z.string('must be text').regex(HOST, HOST_HINT), 'must be a list of hosts')
  .min(1, 'must name at least one host');

const allowlist = z.record(
  variable,
  z.record(workspace, hosts, 'must be an object: workspace → list of hosts'),
  'must be an object: variable → workspace → list of hosts',
);

/**
 * What workspaces may have of the server's environment: variable → workspace → the hosts that its value
 * may be sent to. What is not listed does not exist for them.
 */
export type CredentialAllowlist = Readonly<z.output<typeof allowlist>>;

/** `CREDENTIALS`: the list as JSON, or the path of a file that holds it. All its errors come at once. */
export const credentialAllowlist = z.string().transform((given, context): CredentialAllowlist => {
  const refuse = (what: string): CredentialAllowlist => {
    context.addIssue(what);
    return {};
  };
  // What was given is not repeated: it may be a token that somebody put into the wrong variable.
  const text = given.trimStart().startsWith('{') ? given : readOrNull(given);
  if (text === null) {
    return refuse('must be the path of a JSON file that can be read, or JSON that begins with {');
  }
  const json = parseOrNull(text);
  if (json === null) return refuse('must be valid JSON');
  const parsed = allowlist.safeParse(json);
  if (parsed.success) return parsed.data;
  for (const fault of parsed.error.issues.flatMap(faultsOf)) refuse(fault);
  return {};
});

type Issue = z.core.$ZodIssue;

/** An issue with a key of an object holds those of the key. */
function faultsOf(issue: Issue): string[] {
  const where = issue.path.length === 0 ? '' : `${issue.path.map(String).join(' → ')}: `;
  const issues = issue.code === 'invalid_key' ? issue.issues : [issue];
  return issues.map(({ message }) => `${where}${message}`);
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
