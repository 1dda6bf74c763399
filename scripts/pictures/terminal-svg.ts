/** Sizes in pixels: of a character of the font below, and of what is around the text. */
const CHARACTER = { width: 8.43, height: 20, size: 14 };
const BAR = 36;
const MARGIN = 18;

/** The classes that select graphic renditions (ECMA-48) begin; the others end them. */
const BEGIN: Readonly<Record<string, string>> = {
  ...{ 1: 'bold', 2: 'dim', 31: 'red', 32: 'green', 33: 'yellow', 36: 'cyan' },
};
const END: Readonly<Record<string, readonly string[]>> = {
  0: Object.values(BEGIN),
  22: ['bold', 'dim'],
  39: ['red', 'green', 'yellow', 'cyan'],
};

const ESCAPE = '\u001b';
/** Selects a graphic rendition; the number is kept by a split. */
const SEQUENCE = new RegExp(`${ESCAPE}\\[(\\d+)m`);

const STYLE = `
  .window { fill: #f6f8fa; stroke: #d1d9e0 }
  .dot { fill: #d1d9e0 }
  text { font: ${CHARACTER.size}px ui-monospace, SFMono-Regular, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #1f2328; white-space: pre }
  .bold { font-weight: 600 } .dim { fill: #59636e } .red { fill: #d1242f } .green { fill: #1a7f37 } .yellow { fill: #9a6700 } .cyan { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    .window { fill: #151b23; stroke: #3d444d }
    .dot { fill: #3d444d }
    text { fill: #f0f6fc }
    .dim { fill: #9198a1 } .red { fill: #f85149 } .green { fill: #3fb950 } .yellow { fill: #d29922 } .cyan { fill: #4493f8 }
  }
`;

/**
 * A terminal with a text as a picture, light or dark as the reader's system is.
 *
 * @param text with escape sequences for colours and no others
 * @param columns how wide the terminal is
 * @param label what is seen, for those who do not see it
 * @throws Error for a sequence that it does not know
 */
export function terminalSvg(text: string, columns: number, label: string): string {
  const lines = text
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrapped(line, columns));
  const width = Math.ceil(columns * CHARACTER.width + 2 * MARGIN);
  const height = BAR + lines.length * CHARACTER.height + MARGIN;
  const styles = new Set<string>();
  const rows = lines.map((line, index) => {
    const y = BAR + (index + 1) * CHARACTER.height - 6;
    return `  <text x="${MARGIN}" y="${y}">${spansOf(line, styles)}</text>`;
  });
  const dots = [0, 1, 2].map(
    (index) => `  <circle class="dot" cx="${MARGIN + 6 + index * 20}" cy="18" r="6"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(label)}">
  <style>${STYLE}</style>
  <rect class="window" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${[...dots, ...rows].join('\n')}
</svg>
`;
}

/** The rows that a line fills, as a terminal breaks it: anywhere. */
function wrapped(line: string, columns: number): string[] {
  const rows = [''];
  let column = 0;
  for (const [index, part] of line.split(SEQUENCE).entries()) {
    if (index % 2 === 1) rows.push(`${rows.pop()}${ESCAPE}[${part}m`);
    for (const character of index % 2 === 1 ? '' : part) {
      if (column === columns) {
        rows.push('');
        column = 0;
      }
      rows.push(`${rows.pop()}${character}`);
      column += 1;
    }
  }
  return rows;
}

/** A line as spans; `styles` is what holds at its start, and then at its end. */
function spansOf(line: string, styles: Set<string>): string {
  const parts = line.split(SEQUENCE);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) {
        restyle(styles, part);
        return '';
      }
      if (part.includes(ESCAPE)) throw new Error(`what does ${JSON.stringify(part)} do?`);
      if (part === '') return '';
      const kind = styles.size === 0 ? '' : ` class="${[...styles].join(' ')}"`;
      // Fonts differ in their widths, and columns must not.
      const length = (part.length * CHARACTER.width).toFixed(1);
      return `<tspan${kind} textLength="${length}" lengthAdjust="spacingAndGlyphs">${escaped(part)}</tspan>`;
    })
    .join('');
}

function restyle(styles: Set<string>, code: string): void {
  const opened = BEGIN[code];
  if (opened !== undefined) styles.add(opened);
  else if (END[code] === undefined) throw new Error(`no style has the code ${code}`);
  for (const ended of END[code] ?? []) styles.delete(ended);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
