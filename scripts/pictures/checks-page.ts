import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import type { Check } from './pull-request.ts';

const COLOURS = readFileSync(new URL('../../templates/web/colours.css', import.meta.url), 'utf8');

const LOOKS: Readonly<Record<string, readonly [icon: string, tone: string, word: string]>> = {
  success: ['check', 'success', 'Successful'],
  failure: ['x', 'danger', 'Failing'],
  neutral: ['square-fill', 'muted', 'Neutral'],
};

const STYLE = `
  body { margin: 0; padding: 16px; width: 928px; background: var(--bgColor-default); color: var(--fgColor-default);
    font: 14px/1.5 -apple-system, "Segoe UI", "DejaVu Sans", sans-serif }
  .box { border: 1px solid var(--borderColor-default); border-radius: 6px; margin-bottom: 16px }
  .head { display: flex; gap: 12px; align-items: center; padding: 12px 16px }
  .head h2 { font-size: 16px; margin: 0 } .head p { margin: 0; color: var(--fgColor-muted) }
  .check { display: flex; gap: 8px; align-items: center; padding: 8px 16px; border-top: 1px solid var(--borderColor-muted) }
  .check b { font-weight: 600 } .check .more { color: var(--fgColor-muted) } .check a { margin-left: auto }
  a { color: var(--fgColor-accent); text-decoration: none }
  .icon svg { fill: currentColor; display: block }
  .danger { color: var(--fgColor-danger) } .success { color: var(--fgColor-success) } .muted { color: var(--fgColor-muted) }
  .detail { padding: 16px } .detail h1 { font-size: 20px; margin: 0 0 8px } .detail h3 { font-size: 16px; margin: 16px 0 8px }
  table { border-collapse: collapse } th, td { border: 1px solid var(--borderColor-default); padding: 4px 12px; text-align: left }
  pre { background: var(--bgColor-muted); border-radius: 6px; padding: 16px; margin: 8px 0 } pre code { padding: 0 }
  code { background: var(--bgColor-muted); border-radius: 6px; padding: 2px 5px; font: 12px ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere }
  .annotation { border: 1px solid var(--borderColor-default); border-left: 3px solid var(--fgColor-danger); border-radius: 6px; padding: 8px 16px; margin-top: 16px }
  .annotation p { margin: 4px 0 } ul { padding-left: 24px; margin: 8px 0 }
`;

/**
 * The checks of a pull request, with the texts that GitHub has stored and much as it shows them: the emulated GitHub
 * has no pages of them.
 *
 * @param shown the name of the check that is opened
 */
export function checksPage(checks: readonly Check[], shown: string): string {
  const opened = checks.find(({ name }) => name === shown);
  if (opened === undefined) throw new Error(`there is no check ${shown}`);
  const { output, annotations } = opened;
  return `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<style>${COLOURS}${STYLE}</style>
<section class="box">
  <div class="head">${icon('x-circle-fill', 'danger', 24)}<div><h2>Some checks were not successful</h2><p>${sums(checks)}</p></div></div>
  ${checks.map(row).join('\n  ')}
</section>
<section class="box detail">
  <h1>${escaped(output.title)}</h1>
  ${marked.parse(output.summary, { async: false })}
  ${annotations.map(annotated).join('\n  ')}
</section>`;
}

/** `1 failing, 1 successful check`. */
function sums(checks: readonly Check[]): string {
  const words = ['failure', 'neutral', 'success'].flatMap((conclusion) => {
    const count = checks.filter((one) => one.conclusion === conclusion).length;
    return count === 0 ? [] : [`${count} ${looksOf(conclusion)[2].toLowerCase()}`];
  });
  return `${words.join(', ')} ${checks.length === 1 ? 'check' : 'checks'}`;
}

function row({ name, conclusion, output }: Check): string {
  const [drawing, tone] = looksOf(conclusion);
  return `<div class="check">${icon(drawing, tone, 16)}<b>${escaped(name)}</b><span class="more">${escaped(output.title)}</span><a>Details</a></div>`;
}

function annotated({ path, start_line: line, title = '', message }: Check['annotations'][number]) {
  return `<div class="annotation"><b class="danger">${escaped(title)}</b> <span class="muted">${escaped(path)} line ${line}</span><p>${escaped(message)}</p></div>`;
}

function looksOf(conclusion: string) {
  return LOOKS[conclusion] ?? (['question', 'muted', conclusion] as const);
}

function icon(name: string, tone: string, size: 16 | 24): string {
  const file = new URL(import.meta.resolve(`@primer/octicons/build/svg/${name}-${size}.svg`));
  return `<span class="icon ${tone}">${readFileSync(file, 'utf8')}</span>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}
