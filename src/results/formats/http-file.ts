import type { Results } from '../document.ts';
import { type ExportedRequest, variablesOf } from './exported-requests.ts';

/**
 * Requests as an .http file, which editors send: JetBrains, the REST Client of Visual Studio Code, httpYac.
 * Secrets are variables of the environment.
 */
export function httpFile(
  { base_url, document }: Results,
  requests: readonly ExportedRequest[],
): string {
  const variables = variablesOf(requests).map((name) => `@${name} = {{$processEnv ${name}}}\n`);
  const head = `# ${oneLine(document.title)}: the valid requests of a run, and those that failed.\n`;
  const blocks = requests.map(blockOf);
  return [`${head}\n@baseUrl = ${base_url}\n${variables.join('')}`, ...blocks].join('\n');
}

function blockOf({ method, parts, title, test }: ExportedRequest): string {
  const head = `### ${oneLine(title)}\n# ${oneLine(test.id)}\n`;
  if ('problem' in parts) return `${head}# Not written, because ${parts.problem}.\n`;
  const { url, headers, body: text = '' } = parts;
  // These lines would begin another request, or include a file.
  if (/^(?:###|<|>)/m.test(text)) {
    return `${head}# An .http file cannot hold its body: the Postman collection does.\n`;
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return `${head}${method} ${url}\n${lines.join('')}${text === '' ? '' : `\n${text}\n`}`;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
