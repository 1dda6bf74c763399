/**
 * What the runner gives only an action: its inputs, the credentials of the job's own services, and the
 * files by which a step speaks to the runner (GitHub: "Variables reference", "Workflow commands").
 */
const OF_THE_ACTION =
  /^(?:INPUT_|STATE_|ACTIONS_)|^GITHUB_(?:OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)$/i;

/**
 * The environment that the scripts of a suite run with: that of the job, so that `env://NAME` finds what
 * the workflow sets, without what a script could act as the step with.
 *
 * @param secretsService the address of the secrets service; null leaves what the job has
 */
export function suiteEnvironment(
  job: NodeJS.ProcessEnv,
  secretsService: string | null,
): NodeJS.ProcessEnv {
  const inherited = Object.entries(job).filter(([name]) => !OF_THE_ACTION.test(name));
  const service = secretsService === null ? {} : { PLATFORM_SECRETS_SERVICE: secretsService };
  return { ...Object.fromEntries(inherited), ...service };
}
