import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject, type Json, type JsonObject, own } from '../src/generator/json.ts';
import { withScratch } from './cache.ts';
import { type Figures, figures } from './figures.ts';
import { GITHUB } from './github-document.ts';
import { measureProcess, medianUsage } from './measure/measure-process.ts';

const PROOFGATE = fileURLToPath(new URL('../bin/proofgate.js', import.meta.url));
const ROUNDS = 3;

/**
 * GitHub's document, and again after one of its operations has got one more parameter: how much of the first time
 * the second one takes.
 */
export async function benchAgain(): Promise<Figures> {
  const raw: Json = JSON.parse(readFileSync(GITHUB, 'utf8'));
  if (!isObject(raw)) throw new Error('GitHub’s document is no object.');
  return withScratch((folder) => {
    const document = join(folder, 'openapi.json');
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      const command = [process.execPath, PROOFGATE, 'generate', document, '--out', `suite${round}`];
      const generate = (text: Json) => {
        writeFileSync(document, JSON.stringify(text));
        return measureProcess(command, folder);
      };
      return { first: generate(raw), second: generate(withOneMore(raw, round)) };
    });
    const first = medianUsage(rounds.map((round) => round.first));
    const second = medianUsage(rounds.map((round) => round.second));
    const measured = {
      firstSeconds: first.seconds,
      firstCpuSeconds: first.cpuSeconds,
      secondSeconds: second.seconds,
      secondCpuSeconds: second.cpuSeconds,
    };
    const ratios = {
      secondToFirst: second.seconds / first.seconds,
      secondToFirstByCpu: second.cpuSeconds / first.cpuSeconds,
    };
    return figures('again', measured, ratios, { secondToFirstByCpu: '<= 0.2' });
  });
}

/** The document with one more parameter for one operation, another one in each round. */
function withOneMore(document: JsonObject, round: number): JsonObject {
  const schema = { type: 'string', maxLength: 20 };
  const get = { parameters: [{ name: `added${round}`, in: 'query', schema }] };
  const paths = objectAt(document, 'paths');
  const meta = objectAt(paths, '/meta');
  const changed = { ...meta, get: { ...objectAt(meta, 'get'), ...get } };
  return { ...document, paths: { ...paths, '/meta': changed } };
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = own(object, key);
  if (value === undefined || !isObject(value)) throw new Error(`GitHub’s document has no ${key}.`);
  return value;
}
