import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each([
  { file: 'verify.py', language: 'python' },
  { file: 'verify.mjs', language: 'js' },
])('the $language code of the pages is that of the documentation', ({ file, language }) => {
  const code = readFileSync(`templates/web/${file}`, 'utf8');
  expect(readFileSync('docs/verify-results.md', 'utf8')).toContain(
    `\`\`\`${language}\n${code}\`\`\``,
  );
});
