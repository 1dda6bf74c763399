import { styleText } from 'node:util';
import type { RunResult, TestResult } from '../../runner/index.ts';

/*
 * What the demo says, in the order in which it happens. `styleText` leaves colours out where the
 * output is no terminal.
 */

export function opening(document: string): string {
  return `${heading('A pet clinic, and one mistake in it')}
The clinic's API is described by ${document}.
Among much else the document says that the name of a pet's owner has at most 60 characters.
The clinic's server keeps to all of it, but for this one limit, which somebody forgot.
`;
}

export function generation(document: string, suite: string): string {
  return `${heading('1. Turn the document into tests')}
${command(`npx proofgate generate ${document} --out ${suite}`)}
`;
}

export function runningSection(suite: string, baseUrl: string): string {
  return `
${heading('2. Run them against the server')}
The clinic is open at ${baseUrl}.
${command(`npx proofgate run ${suite} --base-url ${baseUrl}`)}
`;
}

export function outcome({ counts, reason }: RunResult): string {
  const total = counts.passed + counts.failed + counts.unproven + counts.blocked;
  return `
${heading('3. What was found')}
${reason === null ? '' : `There is no result to trust: ${reason}.\n`}${total} tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.unproven} unproven, ${counts.blocked} blocked.
`;
}

/** One failure: where, what the API did, and the script that noticed. Pytest has shown the request. */
export function finding(test: TestResult, script: string, suite: string): string {
  const scenario = /\[(.*)\]$/.exec(test.name)?.[1] ?? test.name;
  return `${styleText('red', 'FAILED')} ${test.script}, scenario ${scenario}

${indented(test.message.trim().split('\n\n')[0] ?? '')}

The script that found it:

${indented(script.trim())}

Its values: ${suite}/env/${test.script.split('/')[0]}_environment.txt
`;
}

export function closingSection(asExpected: boolean, suite: string): string {
  const verdict = asExpected
    ? styleText('green', 'The forgotten limit was found, and nothing else was blamed.')
    : styleText('red', 'This is not what the seeded fault should show: please report it.');
  return `${verdict}

The suite stays in ${suite}.
Next, with a document of your own:
${command('npx proofgate generate YOUR-OPENAPI.yaml')}
${command('npx proofgate run --base-url http://localhost:8080')}
`;
}

function heading(text: string): string {
  return styleText('bold', text);
}

function command(text: string): string {
  return styleText('cyan', `$ ${text}`);
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}
