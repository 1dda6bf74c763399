import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import { auditCommand } from './audit/command.ts';
import { calibrateCommand } from './calibrate/command.ts';
import { demoCommand } from './demo.ts';
import { generateCommand } from './generate/command.ts';
import { mcpCommand } from './mcp/command.ts';
import { printable } from './printable.ts';
import { runCommand } from './run/command.ts';

/** Exit statuses beside those of the Problems (sysexits.h: 70 is an internal fault). */
const WRONG_USAGE = 2;
const BUG = 70;

/**
 * The command line: does what the arguments ask for, and leaves the status in `process.exitCode`.
 *
 * @param platform the commands of the platform, which the package of the command alone only passes on
 */
export async function main(argv: readonly string[], platform: readonly Command[]): Promise<void> {
  // `proofgate … | head` closes our output early: what there is to do is done all the same.
  process.stdout.on('error', (error: Error & { code?: string }) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    await program(platform).parseAsync(argv);
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

function program(platform: readonly Command[]): Command {
  const commands = [
    generateCommand(),
    calibrateCommand(),
    runCommand(version()),
    auditCommand(version()),
    mcpCommand(version()),
    ...platform,
    demoCommand(),
  ];
  const top = new Command('proofgate')
    .description('Exact API tests from an OpenAPI document')
    .version(version());
  for (const command of [top, ...commands]) {
    command.exitOverride().showHelpAfterError('(--help lists what there is)');
  }
  for (const command of commands) top.addCommand(command);
  return top;
}

/** Prints an error on standard error, and returns the exit status. */
function reportError(error: unknown): number {
  // Commander has printed its sentence, or the requested help.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
  if (!(error instanceof Problem)) {
    console.error(error instanceof Error ? error.stack : error);
    console.error(
      'This is a bug in Proofgate: please report it, with the lines above and the command.',
    );
    return BUG;
  }
  console.error(`${error.title}: ${printable(error.message)}`);
  for (const fault of error.faults) console.error(printable(fault));
  return error.exit;
}

function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
