import { join, sep } from 'node:path';
import { Problem } from '../../src/problem.ts';

/** A path of the checkout: the platform names those below it, and nothing else. @throws Problem `scripts-missing` */
export function below(folder: string, path: string): string {
  const found = join(folder, path);
  if (found === folder || found.startsWith(folder + sep)) return found;
  throw new Problem('scripts-missing', `${path} leads out of the checkout.`);
}
