import { createRequire } from 'node:module';

/** What of highlight.js is used. Its own types bring those of browsers into the whole program. */
interface Highlighter {
  readonly registerLanguage: (name: string, language: unknown) => void;
  readonly highlight: (
    text: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ) => { readonly value: string };
}

const require = createRequire(import.meta.url);
const core: Highlighter = require('highlight.js/lib/core');
core.registerLanguage('python', require('highlight.js/lib/languages/python'));
core.registerLanguage('ini', require('highlight.js/lib/languages/ini'));

/**
 * A script or environment file as HTML with the classes of highlight.js, which escapes all of the text.
 * @param path gives the language by its extension
 */
export function highlightFile(path: string, text: string): string {
  const language = path.endsWith('.py') ? 'python' : 'ini';
  return core.highlight(text, { language, ignoreIllegals: true }).value;
}
