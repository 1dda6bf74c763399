import { z } from 'zod';
import {
  anyRepositoryUrl,
  baseUrl,
  branchName,
  displayName,
  documentUrl,
  endpoints,
  filePath,
  folderPath,
  hostedType,
  hostPatterns,
  ignoreRule,
  owners,
  repositoryType,
  repositoryUrl,
} from '../../input/fields.ts';

/** 32 MB, as for every document. */
const MAX_UPLOAD_BYTES = 32 * 1024 * 1024;

const upload = z.strictObject({
  kind: z.literal('upload'),
  fileName: displayName,
  content: z
    .instanceof(Uint8Array)
    .refine((bytes) => bytes.byteLength > 0, 'must not be empty')
    .refine((bytes) => bytes.byteLength <= MAX_UPLOAD_BYTES, 'must be at most 32 MB'),
});

const urlImport = z.strictObject({
  kind: z.literal('url'),
  url: documentUrl,
  /** The name of a registered credential; its presence is the private repository flag. */
  credential: z.string().nullable().default(null),
});

const committed = z.strictObject({ kind: z.literal('committed'), path: filePath });

/** Where a document comes from that can be inspected before there is a record. */
export const fetchable = z.discriminatedUnion('kind', [upload, urlImport]);

/** Where the document comes from: Local Upload, URL Import, or the record's own repository. */
const specification = z.discriminatedUnion('kind', [upload, urlImport, committed]);

const place = {
  branch: branchName,
  rootFolder: folderPath.default('generated-scripts'),
  /** Whether the folder is replaced though it holds what Proofgate did not write. */
  adopt: z.boolean().default(false),
};

const repository = z.discriminatedUnion('type', [
  z.strictObject({
    type: hostedType,
    url: repositoryUrl,
    ...place,
    /** The name of a registered credential with write access; null needs an App installation. */
    credential: z.string().nullable().default(null),
  }),
  /** A repository that the platform keeps, one for each record. */
  z.strictObject({ type: z.literal('local'), ...place }),
]);

const selection = z.union([z.literal('all'), endpoints]);
const ignore = z.array(ignoreRule).max(1000, 'must be at most 1000');

/** A generation record as a person submits it (docs/platform.md#generation-record). */
export const recordInput = z.strictObject({
  name: displayName,
  /** The name of a runtime; null takes the default one. */
  runtime: z.string().nullable().default(null),
  specification,
  repository,
  endpoints: selection.default('all'),
  /** Replaces the server of the document; null keeps it. */
  baseUrl: baseUrl.nullable().default(null),
  ignore: ignore.default([]),
  /** Where its tests may be sent to besides its own base URL. */
  hosts: hostPatterns.default([]),
  /** Besides the creator. */
  owners: owners.default([]),
});

/** What of a record may change; what is absent stays. */
export const recordEdit = z
  .strictObject({
    name: displayName,
    runtime: z.string(),
    specification,
    repository: z.strictObject({
      type: repositoryType.optional(),
      url: anyRepositoryUrl.optional(),
      branch: branchName.optional(),
      rootFolder: folderPath.optional(),
      adopt: z.boolean().optional(),
      credential: z.string().nullable().optional(),
    }),
    endpoints: selection,
    baseUrl: baseUrl.nullable(),
    ignore,
    hosts: hostPatterns,
    owners: owners.min(1, 'must name at least one'),
    /** The revision that the person saw; another one in the store means that somebody was quicker. */
    revision: z.int(),
  })
  .partial();

export type RecordInput = z.input<typeof recordInput>;
export type RecordEdit = z.input<typeof recordEdit>;
export type SpecificationInput = z.output<typeof specification>;
export type FetchableInput = z.output<typeof fetchable>;
