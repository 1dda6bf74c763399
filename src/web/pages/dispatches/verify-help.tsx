import { readFileSync } from 'node:fs';
import { Icon } from '../../components/icon.tsx';

/** Functions that a receiver can paste; those of docs/verify-results.md, "Verify a result". */
const SAMPLES = [
  { language: 'Python', code: sample('verify.py') },
  { language: 'Node', code: sample('verify.mjs') },
] as const;

/** How a receiver makes sure that a result is ours, in code that can be pasted. */
export function VerifyHelp() {
  return (
    <>
      <h2>Verify a result</h2>
      <p>
        Each is signed by Standard Webhooks with the secret key of the dispatch. Give these the body
        to the byte, before anything parses it.
      </p>
      {SAMPLES.map(({ language, code }) => (
        <details class="box">
          <summary>{language}</summary>
          <pre tabindex={0}>{code}</pre>
          <button type="button" class="button" data-copy={code} aria-label={`Copy ${language}`}>
            <Icon name="copy" /> <span>Copy</span>
          </button>
        </details>
      ))}
    </>
  );
}

function sample(name: string): string {
  return readFileSync(new URL(`../../../../templates/web/${name}`, import.meta.url), 'utf8');
}
