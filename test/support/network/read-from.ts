import { join } from 'node:path';
import { readPorts } from '../../../src/cli/reading/ports.ts';
import type { OpenApiDocument } from '../../../src/generator/document/document.ts';
import { readDocument } from '../../../src/generator/document/read.ts';
import { Problem } from '../../../src/problem.ts';
import { folderWith } from '../folder.ts';

/** Reads `openapi.yaml` (or `name`) of a folder with these files, from the real disk. */
export function readFrom(
  files: Readonly<Record<string, string | Uint8Array>>,
  name = 'openapi.yaml',
): Promise<OpenApiDocument> {
  const cwd = folderWith(files);
  return readDocument(join(cwd, name), { ...readPorts, cwd });
}

/** The errors of these files, whether they are refused for them or lose a part. */
export async function faultsOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  name = 'openapi.yaml',
): Promise<readonly string[]> {
  const read = await readFrom(files, name).catch((error: unknown) => {
    if (error instanceof Problem) return { errors: error.faults };
    throw error;
  });
  return read.errors ?? [];
}

/** The Problem that a promise rejects with. */
export async function problemOf(promise: Promise<unknown>): Promise<Problem> {
  const error: unknown = await promise.then(
    () => new Error('Nothing was refused.'),
    (error: unknown) => error,
  );
  if (error instanceof Problem) return error;
  throw error;
}

/** A document of version 3.1 in YAML whose `paths` and what follows are given. */
export function yaml(rest: string): string {
  return `openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\n${rest}`;
}
