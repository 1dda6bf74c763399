import { Environment } from './environment.ts';

/** The variables of the server as a table of Markdown, generated from the schema that reads them. */
export function environmentTable(): string {
  const rows = Object.entries(Environment.shape).map(([name, variable]) => {
    const usual = variable.safeParse(undefined);
    return `| \`${name}\` | ${usualOf(usual.data)} | ${variable.description ?? ''} |`;
  });
  return ['| Variable | Default | |', '|---|---|---|', ...rows, ''].join('\n');
}

function usualOf(value: unknown): string {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return value === undefined || isEmpty ? '' : `\`${value}\``;
}
