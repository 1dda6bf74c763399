import { z } from 'zod';
import { LOCAL_URL } from '../git/local-repositories.ts';
import { HOSTED_TYPES, REPOSITORY_TYPES } from '../git/provider.ts';
import { HOST_PATTERN } from './hosts.ts';

/*
 * The fields that people fill in. Each rule is one that JSON Schema can say too, so that the OpenAPI
 * document of the management API says exactly what is enforced here.
 */

/** Letters, digits and `_ . ( ) -`, blanks between them; so it can be in a path of a URL too. */
const NAME = /^[\p{L}\p{N}_](?:[\p{L}\p{N} _.()-]*[\p{L}\p{N}_)])?$/u;

const ACTOR = /^(?:oidc:)?[\p{L}\p{N}_](?:[\p{L}\p{N} _.()-]*[\p{L}\p{N}_)])?$/u;

/**
 * A name in a path of the API and of pages (records, runtimes, Git credentials) or in the name of an
 * actor (policies). It stays strict: proxies decode, refuse or merge `%2F` and `..`, whatever we do.
 */
export const displayName = z
  .string()
  .min(1, 'must not be empty')
  .max(100, 'must be at most 100 characters long')
  .regex(NAME, 'must be letters, digits, blanks and _ . ( ) - and begin with a letter or digit');

/** Printable text, words between single or more blanks: no control, format or bidi characters. */
const PRINTABLE = /^[^\p{C}\p{Z}]+(?: +[^\p{C}\p{Z}]+)*$/u;

/** A name of something that has an id: as people like it, in one normal form of Unicode. */
export const freeName = z
  .string()
  .normalize('NFC')
  .min(1, 'must not be empty')
  .max(100, 'must be at most 100 characters long')
  .regex(PRINTABLE, 'must be printable text on one line, without blanks at its ends');

/** Who did something: a login, or `oidc:` and the policy that gave a workflow access. */
export const actorName = z
  .string()
  .min(1, 'must not be empty')
  .max(105, 'must be at most 105 characters long')
  .regex(ACTOR, 'must be a name, or oidc: and the name of a policy');

/** The URL of a document; without user, password or fragment. */
export const documentUrl = z
  .string()
  .max(2000, 'must be at most 2000 characters long')
  .regex(
    /^https?:\/\/[A-Za-z0-9.:[\]-]+(?:\/[\w.~!$&'()*+,;=:@%/-]*)?(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?$/,
    'must be an http or https URL without user and fragment; select a credential instead of a user',
  );

/** The clone URL of a repository (docs/platform.md#generation-record): without user, ends in `.git`. */
export const repositoryUrl = z
  .string()
  .max(2000, 'must be at most 2000 characters long')
  .regex(
    /^https?:\/\/[A-Za-z0-9.:[\]-]+(?:\/[\w.~%+-]+)+\.git$/,
    'must be the https URL of a repository, end in .git and name no user; select a credential',
  );

/** The URL of a repository that the platform keeps, which gives it itself. */
export const localRepositoryUrl = z
  .string()
  .max(2000, 'must be at most 2000 characters long')
  .regex(LOCAL_URL, 'must be the URL that a record of this workspace shows');

/** What the URL of a repository of any type looks like. */
export const anyRepositoryUrl = z.union([repositoryUrl, localRepositoryUrl]);

/**
 * A branch, by the rules of git-check-ref-format(1) and a little stricter: parts between single
 * slashes or dots, without blanks and without `~ ^ : ? * [ \ @ {`.
 */
export const branchName = z
  .string()
  .max(200, 'must be at most 200 characters long')
  .regex(
    /^[\p{L}\p{N}_#+=][\p{L}\p{N}_#+=-]*(?:[./][\p{L}\p{N}_#+=][\p{L}\p{N}_#+=-]*)*$/u,
    'must be parts between / or . that begin with a letter or digit, without blanks',
  )
  .refine((name) => !/\.lock(\/|$)/.test(name), 'must have no part that ends in .lock');

/** A folder of a repository: relative, without dot segments and hidden folders. */
export const folderPath = z
  .string()
  .min(1, 'must not be empty')
  .max(255, 'must be at most 255 characters long')
  .regex(
    /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*(?:\/[\p{L}\p{N}_][\p{L}\p{N}_. -]*)*$/u,
    'must be a relative path such as tests/api',
  );

/** A file of a repository: relative, inside it. */
export const filePath = z
  .string()
  .max(1000, 'must be at most 1000 characters long')
  .regex(
    /^[\p{L}\p{N}_][\p{L}\p{N}_. -]*(?:\/[\p{L}\p{N}_][\p{L}\p{N}_. -]*)*$/u,
    'must be a relative path such as docs/openapi.yaml',
  );

/** Where an API runs, instead of the server that its document names. */
export const baseUrl = z
  .string()
  .max(2000, 'must be at most 2000 characters long')
  .regex(
    /^https?:\/\/[A-Za-z0-9.:[\]-]+(?:\/[\w.~!$&'()*+,;=:@%-]+)*\/?$/,
    'must be an http or https URL without user, query and fragment',
  );

/** Hosts that the base URL of a run may lead to. */
export const hostPatterns = z
  .array(
    z
      .string()
      .max(260, 'must be at most 260 characters long')
      .regex(
        HOST_PATTERN,
        'must be a host in lower case such as staging.example.com, or *.preview.example.com',
      ),
  )
  .max(50, 'must be at most 50');

export const repositoryType = z.enum(REPOSITORY_TYPES, 'must be github, gitlab or local');

/** The type of a repository that somebody else keeps. */
export const hostedType = z.enum(HOSTED_TYPES, 'must be github or gitlab');

/** `METHOD /path` of one operation. */
export const endpoint = z
  .string()
  .max(2000, 'must be at most 2000 characters long')
  .regex(/^[A-Za-z]+ \/\S*$/, 'must be a method and a path, such as "POST /pets"');

/** Scenarios that are not to be tested, and why (`.github/proofgate.yml`, `ignore`). */
export const ignoreRule = z.strictObject({
  endpoint: endpoint.optional(),
  location: z.enum(['path', 'query', 'header', 'body']).optional(),
  field: z.string().max(1000, 'must be at most 1000 characters long').optional(),
  scenario: z
    .string()
    .regex(/^[1-8]\.\d{2}$/, 'must be the id of a scenario, such as 1.03')
    .optional(),
  reason: z.string().min(1, 'must say why').max(1000, 'must be at most 1000 characters long'),
});

/** `env://NAME` of the server, or `SAFE_KEY/KEY` (DESIGN, "Decisions where the spec is silent"). */
export const credentialReference = z
  .string()
  .max(508, 'must be at most 508 characters long')
  .regex(
    /^(?:env:\/\/[A-Za-z_]\w*|[0-9a-f]{32}\/[A-Za-z0-9/_+=.@-]+)$/,
    'must be env://NAME or SAFE_KEY/KEY',
  );

/** The name of an uploaded script. */
export const scriptName = z
  .string()
  .max(100, 'must be at most 100 characters long')
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_. -]*\.py$/u, 'must be a file name that ends in .py');

/** A label: whatever a name or a branch may be, since generated test cases are labelled by their branch. */
export const LABEL = /^[\p{L}\p{N}_#+=](?:[\p{L}\p{N} _.()/#+=-]*[\p{L}\p{N}_)#+=-])?$/u;
const label = z
  .string()
  .min(1, 'must not be empty')
  .max(200, 'must be at most 200 characters long')
  .regex(
    LABEL,
    'must be letters, digits, blanks and _ . ( ) / # + = - and begin with a letter or digit',
  );

export const labels = z.array(label).max(20, 'must be at most 20');
export const owners = z.array(actorName).max(50, 'must be at most 50');
export const endpoints = z
  .array(endpoint)
  .min(1, 'must select at least one endpoint')
  .max(20_000, 'must be at most 20000');
