import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { Problem } from '../../problem.ts';

const PLATFORM = '@proofgate/platform';

/**
 * A command of the platform in the package that has none: it is passed on to the platform's own package where that
 * is installed, with all its arguments. Elsewhere the action throws `platform-not-installed`, which says how to.
 */
export function platformCommand(name: string, description: string): Command {
  return new Command(name)
    .description(`${description} (in the package ${PLATFORM})`)
    .argument('[arguments...]')
    .helpOption(false)
    .allowUnknownOption()
    .action(() => passOn(name));
}

async function passOn(name: string): Promise<void> {
  const launcher = findLauncher();
  if (launcher === undefined) throw notInstalled(name);
  // With an older Node the launcher starts itself again, by the path that it was called by.
  process.argv[1] = launcher;
  await import(pathToFileURL(launcher).href);
}

/** The platform beside this package, be that in a project or among what is installed for all; or in the working folder. */
function findLauncher(): string | undefined {
  for (const place of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return createRequire(place).resolve(`${PLATFORM}/bin/proofgate.js`);
    } catch {
      // It is not there; any other fault of the package is the launcher's to report.
    }
  }
  return undefined;
}

function notInstalled(name: string): Problem {
  return new Problem(
    'platform-not-installed',
    `"${name}" belongs to the package ${PLATFORM}. Either of these starts it:`,
    [
      `npx ${PLATFORM} ${name}`,
      `npm install ${PLATFORM}, then npx proofgate ${name} in the same folder`,
    ],
  );
}
