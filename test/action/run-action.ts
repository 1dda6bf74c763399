import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { folderWith } from '../support/folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The part of action.yml that the runner acts by. */
export const actionYml = z
  .object({
    inputs: z.record(
      z.string(),
      z.object({ description: z.string(), required: z.boolean(), default: z.string().optional() }),
    ),
    outputs: z.record(z.string(), z.object({ description: z.string() })),
    runs: z.object({ using: z.string(), main: z.string(), post: z.string() }),
  })
  .parse(parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')));

export interface Step {
  /** `with:` of the step; action.yml's defaults are added as the runner adds them. */
  readonly with: Readonly<Record<string, string>>;
  /** `GITHUB_TOKEN` of the job. */
  readonly token: string;
  /** Where GitHub's API and its pages are. */
  readonly url: string;
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** The files of the checkout. */
  readonly checkout: Readonly<Record<string, string>>;
  /** The payload of the event that started the workflow. */
  readonly event?: object;
  /** Variables of the job that are other than usual; an empty one is not set. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The job is cancelled when this resolves. */
  readonly cancelled?: Promise<unknown>;
}

export interface StepEnded {
  readonly status: number | null;
  /** The lines of the log, without those that say what to hide, or that are shown for debugging. */
  readonly log: readonly string[];
  /** What the runner was asked to hide. */
  readonly masks: readonly string[];
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** The file that the output `report` names; null without one. */
  readonly report: unknown;
  /** The job's summary, as Markdown. */
  readonly summary: string;
  /** What people and later steps can read: log, debug lines too, stderr, summary and state. */
  readonly shown: string;
  /** The variables that the step sets for later steps. */
  readonly exported: Readonly<Record<string, string>>;
  /** The lines `STATE_NAME` that the runner gives the post step. */
  readonly state: Readonly<Record<string, string>>;
  /** The folder of the checkout. */
  readonly workspace: string;
  /** Ends the job: what the post step sets for those after it, and what is shown of it. */
  readonly post: () => Promise<Pick<StepEnded, 'status' | 'log' | 'stderr' | 'exported'>>;
}

/**
 * Runs the bundle as the runner runs it: in a separate process with these variables and no others,
 * and from a folder that holds nothing but the bundle.
 */
export async function runAction(step: Step): Promise<StepEnded> {
  const event = JSON.stringify(step.event ?? {});
  const folder = folderWith({ output: '', summary: '', env: '', state: '', event });
  const bundle = join(folder, 'bundle');
  cpSync(join(ROOT, 'action', 'dist'), bundle, { recursive: true });
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace);
  for (const [path, content] of Object.entries(step.checkout)) {
    mkdirSync(join(workspace, path, '..'), { recursive: true });
    writeFileSync(join(workspace, path), content);
  }
  const variables = { ...jobVariables(step, folder, workspace), ...inputVariables(step) };
  const env = Object.entries({ ...variables, ...step.variables }).filter(([, one]) => one !== '');
  const environment = Object.fromEntries(env);
  const script = (path: string) => join(bundle, basename(path));
  const { status, lines, stderr } = await runScript(script(actionYml.runs.main), {
    ...{ cwd: workspace, env: environment, cancelled: step.cancelled },
  });
  const written = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
  const outputs = valuesIn(written('output'));
  const state = valuesIn(written('state'));
  const unmasked = lines.filter((line) => !line.startsWith(MASK));
  return {
    status,
    log: unmasked.filter((line) => !line.startsWith(DEBUG)),
    masks: lines.filter((line) => line.startsWith(MASK)).map((line) => unescaped(line)),
    stderr,
    outputs,
    report: outputs.report ? JSON.parse(readFileSync(outputs.report, 'utf8')) : null,
    summary: written('summary'),
    shown: [...unmasked, stderr, written('summary'), written('state')].join('\n'),
    exported: valuesIn(written('env')),
    state,
    workspace,
    post: async () => {
      writeFileSync(join(folder, 'env'), '');
      const kept = Object.entries(state).map(([name, value]) => [`STATE_${name}`, value] as const);
      const env = { ...environment, ...Object.fromEntries(kept) };
      const ended = await runScript(script(actionYml.runs.post), { cwd: workspace, env });
      return { ...ended, log: ended.lines, exported: valuesIn(written('env')) };
    },
  };
}

/** Runs a file of the bundle in a separate process. */
async function runScript(
  path: string,
  options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly cancelled?: Promise<unknown> | undefined;
  },
) {
  const child = spawn(process.execPath, [path], { cwd: options.cwd, env: options.env });
  void options.cancelled?.then(() => child.kill('SIGINT'));
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode ?? once(child, 'close'),
  ]);
  return { status: child.exitCode, lines: stdout.split('\n').slice(0, -1), stderr };
}

const MASK = '::add-mask::';
const DEBUG = '::debug::';
/** The one expression in action.yml that the runner fills. */
const JOB_TOKEN = /\$\{\{ github\.token \}\}/;

/** An input is a variable `INPUT_NAME`, upper case, blanks as `_`; left out, it is empty. */
function inputVariables({ with: given, token }: Step): Record<string, string> {
  const inputs = Object.entries(actionYml.inputs).map(([name, { default: usual = '' }]) => {
    const value = given[name] ?? usual.replace(JOB_TOKEN, token);
    return [`INPUT_${name.toUpperCase()}`, value] as const;
  });
  return Object.fromEntries(inputs);
}

/** The default variables of a job, as far as actions are meant to rely on them. */
function jobVariables(step: Step, folder: string, workspace: string): Record<string, string> {
  return {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: step.url,
    GITHUB_SERVER_URL: step.url,
    GITHUB_REPOSITORY: step.repository,
    GITHUB_REF: 'refs/heads/main',
    GITHUB_SHA: 'c0ffee'.padEnd(40, '0'),
    GITHUB_RUN_ID: '1658821493',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_JOB: 'tests',
    GITHUB_ACTION: '__self',
    GITHUB_ACTOR: 'octocat',
    GITHUB_WORKSPACE: workspace,
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_EVENT_PATH: join(folder, 'event'),
    GITHUB_ENV: join(folder, 'env'),
    GITHUB_STATE: join(folder, 'state'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    RUNNER_TEMP: folder,
  };
}

/** What the runner hides for a line `::add-mask::…` (actions/toolkit, `escapeData`). */
function unescaped(line: string): string {
  const named: Readonly<Record<string, string>> = { '%0D': '\r', '%0A': '\n', '%25': '%' };
  return line.slice(MASK.length).replace(/%0D|%0A|%25/g, (one) => named[one] ?? one);
}

/** A file of the runner: `name<<delimiter`, the lines of the value, the delimiter. */
function valuesIn(file: string): Record<string, string> {
  const found = file.matchAll(/^(.+?)<<(.+)\n([\s\S]*?)\n\2$/gm);
  return Object.fromEntries([...found].map(([, name = '', , value = '']) => [name, value]));
}
