import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { cacheFolder } from '../../cache.ts';
import { jarOf, ROOT, SERVERS, type WfdServer } from './servers.ts';

const JACOCO = '0.8.13';
const SWAGGER2OPENAPI = 'swagger2openapi@7.0.8';
const Document = z.looseObject({ swagger: z.string().optional() });

/** What the bench starts beside the servers: JaCoCo's agent and its reader. */
export interface Jacoco {
  readonly agent: string;
  readonly reader: string;
}

/** Builds the servers that are not built yet, with Maven; the front end of one would be downloaded, and is left out. */
export function buildServers(dataset: string): void {
  const missing = SERVERS.filter((server) => !existsSync(jarOf(dataset, server)));
  if (missing.length === 0) return;
  const modules = missing.map(({ module }) => module).join(',');
  const pom = join(dataset, ROOT, 'pom.xml');
  const quick = ['-q', '-DskipTests', '-Ddownload.plugin.skip=true'];
  run('mvn', [...quick, '-f', pom, '-pl', modules, '-am', 'package'], dataset);
}

/** Fetches JaCoCo from Maven Central, once. */
export function fetchJacoco(): Jacoco {
  return {
    agent: fetchJar(`org.jacoco:org.jacoco.agent:${JACOCO}:jar:runtime`),
    reader: fetchJar(`org.jacoco:org.jacoco.cli:${JACOCO}:jar:nodeps`),
  };
}

/**
 * Fetches a file from Maven Central, once, and gives its path.
 * @param coordinates such as `group:artifact:version` or `group:artifact:version:jar:classifier`
 */
export function fetchJar(coordinates: string): string {
  const folder = cacheFolder('wfd');
  const [, artifact, version, , classifier] = coordinates.split(':');
  const name = [artifact, version, ...(classifier ? [classifier] : [])].join('-');
  const file = join(folder, `${name}.jar`);
  if (!existsSync(file)) {
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
    const options = [`-Dartifact=${coordinates}`, `-DoutputDirectory=${folder}`];
    run('mvn', ['-q', copy, ...options], folder);
  }
  return file;
}

/** The document of a server as OpenAPI 3: Swagger 2 is converted with swagger2openapi. */
export function documentOf(dataset: string, { document }: WfdServer): string {
  const file = join(dataset, 'openapi-swagger', document);
  const { swagger } = Document.parse(parse(readFileSync(file, 'utf8')));
  if (swagger === undefined) return file;
  const folder = cacheFolder('wfd');
  const command = join(folder, 'node_modules/.bin/swagger2openapi');
  if (!existsSync(command)) {
    writeFileSync(join(folder, 'package.json'), '{"private": true}');
    run('npm', ['install', '--no-audit', '--no-fund', SWAGGER2OPENAPI], folder);
  }
  const converted = join(folder, `${basename(document, '.json')}-openapi.json`);
  run(command, ['--patch', '--outfile', converted, file], folder);
  return converted;
}

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, [...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
