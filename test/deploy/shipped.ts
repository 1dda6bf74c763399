import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { z } from 'zod';

const Capabilities = z.array(z.string());
const Composition = z.looseObject({
  services: z.looseObject({ worker: z.looseObject({ cap_add: Capabilities }) }),
});
const Container = z.looseObject({
  securityContext: z.looseObject({
    capabilities: z.looseObject({ add: Capabilities.default([]) }),
  }),
});
const Deployment = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({ spec: z.looseObject({ containers: z.array(Container) }) }),
  }),
});

/** The capabilities that `compose.yaml` gives to its worker, all others being dropped. */
export function capabilitiesOfCompose(): readonly string[] {
  const text = readFileSync('compose.yaml', 'utf8');
  return Composition.parse(load(text, { schema: YAML11_SCHEMA })).services.worker.cap_add;
}

/** Those that the manifest gives to a deployment. */
export function capabilitiesOfManifest(name: string): readonly string[] {
  const documents = readFileSync('deploy/kubernetes/proofgate.yaml', 'utf8').split('\n---\n');
  const text = documents.find(
    (one) => one.includes(`kind: Deployment`) && one.includes(`name: ${name}\n`),
  );
  const [container] = Deployment.parse(load(text ?? '')).spec.template.spec.containers;
  return container?.securityContext.capabilities.add ?? [];
}

/** A command as a container runtime starts it: as root with these capabilities and no way to more. */
function contained(capabilities: readonly string[], command: readonly string[]): readonly string[] {
  const kept = capabilities.map((one) => `+${one.toLowerCase()}`);
  const limits = [`--bounding-set=${['-all', ...kept].join(',')}`, '--inh-caps=-all'];
  return ['--no-new-privs', ...limits, '--', ...command];
}

/** Starts a command in the place of a container with such capabilities; both outputs are pipes. */
export function startContained(
  capabilities: readonly string[],
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcess {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  return spawn('setpriv', contained(capabilities, command), { env, stdio });
}

/** Runs a command there to its end, and gives what it has printed. */
export function runContained(
  capabilities: readonly string[],
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): string {
  const ended = spawnSync('setpriv', contained(capabilities, command), { env, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(ended.stderr);
  return ended.stdout;
}
