import { InvalidArgumentError } from 'commander';

/** Parsers of option values; commander turns what they throw into a sentence and exit status 2. */

export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (/^\d*\.?\d+$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError('It must be a number above 0.');
}

export function httpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It must be an http or https URL.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('It must have neither a query nor a fragment.');
  }
  return text;
}

/** For an option that may be given several times. */
export function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** Of commands that read a document. */
export const OVERLAY = [
  '--overlay <file>',
  'change the document by this OpenAPI overlay, a file or a URL (repeatable)',
] as const;

/** `GET,head` → the methods in upper case. */
export function methodList(text: string): string[] {
  return text
    .toUpperCase()
    .split(',')
    .map((method) => method.trim())
    .filter((method) => method !== '');
}
