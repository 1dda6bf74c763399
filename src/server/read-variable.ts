import { Problem } from '../problem.ts';

/**
 * Variables of the server itself: an admin of a workspace is not its operator, and a reference to one
 * of these would send it to whatever host the admin names. Those of the cloud SDKs too: they are the
 * server's own identity, which a safe uses by the method `iam`, and where its role policies see it. And
 * those of OpenTelemetry, for headers to a collector hold tokens.
 */
const OWN =
  /^(DATABASE_URL|SIGNING_KEY|PRIVATE_KEY|WEBHOOK_SECRET|GITHUB_CLIENT_SECRET|AWS_.*|AZURE_.*|NODE_.*|OTEL_.*)$/;

/**
 * Resolves references to variables of the server's environment (`env://NAME`).
 *
 * @returns a function that gives the value or throws a Problem `credential-unset` naming the reference
 */
export function variableReader(
  environment: Readonly<Record<string, string | undefined>>,
): (reference: string) => string {
  return (reference) => {
    const name = /^env:\/\/(.+)$/.exec(reference)?.[1];
    if (name === undefined) {
      const message = `${reference} is no reference to the server's environment; register env://NAME.`;
      throw new Problem('credential-unset', message);
    }
    const value = OWN.test(name) ? undefined : environment[name];
    if (value !== undefined && value !== '') return value;
    const remedy = OWN.test(name)
      ? 'that variable belongs to the server itself; use one made for the purpose'
      : 'set it in the environment of the server and start it again';
    throw new Problem('credential-unset', `${reference} has no value: ${remedy}.`);
  };
}
