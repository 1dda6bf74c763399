/**
 * Every expected fault, by kind: the exit status of the CLI, the HTTP status of the platform (RFC
 * 9457) and the title that people read.
 */
const KINDS = {
  usage: { exit: 2, status: 400, title: 'Wrong usage' },
  'document-faulty': { exit: 1, status: 422, title: 'Invalid document' },
  'configuration-faulty': { exit: 1, status: 422, title: 'Invalid configuration' },
  'document-unreachable': { exit: 1, status: 422, title: 'The document cannot be read' },
  'folder-foreign': { exit: 1, status: 409, title: 'The folder was not created by Proofgate' },
  'folder-unwritable': { exit: 1, status: 500, title: 'The folder cannot be written' },
  'file-unwritable': { exit: 1, status: 500, title: 'The file cannot be written' },
  'suite-stale': { exit: 1, status: 409, title: 'The suite is stale' },
  'python-missing': { exit: 3, status: 500, title: 'No usable Python' },
  'sandbox-missing': { exit: 3, status: 500, title: 'Tests cannot be isolated' },
  'suite-missing': { exit: 3, status: 422, title: 'No suite to run' },
  'git-unreachable': { exit: 1, status: 502, title: 'The Git provider cannot be reached' },
  'repository-url-wrong': { exit: 1, status: 422, title: 'The repository URL is not allowed' },
  'repository-missing': { exit: 1, status: 422, title: 'Repository not found' },
  'repository-empty': { exit: 1, status: 422, title: 'The repository is empty' },
  'local-repository-unavailable': {
    exit: 1,
    status: 422,
    title: 'Local repositories are not available here',
  },
  'git-path-unsafe': { exit: 1, status: 422, title: 'A file has a name that is not safe' },
  'sample-unavailable': { exit: 1, status: 409, title: 'The sample is not available here' },
  'repository-too-large': { exit: 1, status: 422, title: 'The repository is too large' },
  'credential-refused': { exit: 1, status: 422, title: 'The Git server rejected the credential' },
  'credential-without-access': { exit: 1, status: 422, title: 'The credential has no read access' },
  'credential-read-only': { exit: 1, status: 422, title: 'The Git credential has no write access' },
  'credential-out-of-scope': { exit: 1, status: 422, title: 'The credential is not for this use' },
  'installation-suspended': { exit: 1, status: 422, title: 'The installation is suspended' },
  'branch-name-wrong': { exit: 1, status: 422, title: 'The branch name is not allowed' },
  'branch-missing': { exit: 1, status: 422, title: 'Branch not found' },
  'branch-protected': { exit: 1, status: 422, title: 'The branch is protected' },
  'branch-moving': { exit: 1, status: 409, title: 'The branch changes too quickly' },
  'commit-missing': { exit: 1, status: 422, title: 'Commit not found' },
  'git-file-too-large': { exit: 1, status: 422, title: 'The file in Git is too large' },
  'server-misconfigured': {
    exit: 2,
    status: 500,
    title: 'Invalid server configuration',
  },
  'address-unavailable': { exit: 1, status: 500, title: 'The address cannot be used' },
  'data-folder-in-use': { exit: 1, status: 500, title: 'The data folder is in use' },
  'database-unreachable': { exit: 1, status: 503, title: 'The database cannot be reached' },
  'database-damaged': { exit: 1, status: 500, title: 'The database is damaged' },
  'database-outdated': { exit: 1, status: 500, title: 'The database is too old' },
  'storage-full': { exit: 1, status: 503, title: 'The disk is full' },
  'address-refused': { exit: 1, status: 422, title: 'The address is not allowed' },
  'input-faulty': { exit: 1, status: 422, title: 'Invalid input' },
  'request-unreadable': { exit: 1, status: 400, title: 'The request cannot be read' },
  'not-authenticated': { exit: 1, status: 401, title: 'Authentication required' },
  'method-not-allowed': { exit: 1, status: 405, title: 'The method is not allowed here' },
  'body-too-large': { exit: 1, status: 413, title: 'The body is too large' },
  'body-too-slow': { exit: 1, status: 408, title: 'The body takes too long' },
  'server-busy': { exit: 1, status: 503, title: 'The server is busy' },
  'content-type-unsupported': { exit: 1, status: 415, title: 'The content type is not supported' },
  'too-many-requests': { exit: 1, status: 429, title: 'Too many requests' },
  'idempotency-key-used': { exit: 1, status: 409, title: 'The key was used for another request' },
  'idempotency-key-reused': { exit: 1, status: 422, title: 'The key belongs to another body' },
  'not-found': { exit: 1, status: 404, title: 'Not found' },
  forbidden: { exit: 1, status: 403, title: 'Not permitted' },
  'name-taken': { exit: 1, status: 409, title: 'The name is taken' },
  'folder-taken': { exit: 1, status: 409, title: 'Another record writes to the folder' },
  'field-fixed': { exit: 1, status: 409, title: 'The field can no longer be changed' },
  'record-busy': { exit: 1, status: 409, title: 'The record is busy' },
  'runtime-not-operational': { exit: 1, status: 409, title: 'The runtime is not operational' },
  'test-case-in-pipeline': { exit: 1, status: 409, title: 'A pipeline uses the test case' },
  'pipeline-in-use': { exit: 1, status: 409, title: 'The pipeline is in use' },
  'credential-missing': { exit: 1, status: 422, title: 'A credential is needed' },
  'credential-in-use': { exit: 1, status: 409, title: 'The credential is in use' },
  'edited-meanwhile': { exit: 1, status: 412, title: 'Somebody else has changed it' },
  'credential-unset': { exit: 1, status: 422, title: 'The credential has no value' },
  'endpoint-missing': { exit: 1, status: 422, title: 'The endpoint is not in the document' },
  'scripts-missing': { exit: 1, status: 422, title: 'No scripts' },
  'generation-interrupted': { exit: 1, status: 500, title: 'The generation was interrupted' },
  'calibration-interrupted': { exit: 1, status: 500, title: 'The calibration was interrupted' },
  'api-unreachable': { exit: 1, status: 502, title: 'The API cannot be reached' },
  'calibration-elsewhere': { exit: 1, status: 409, title: 'The suite is in another repository' },
  'oidc-token-missing': { exit: 1, status: 401, title: 'GitHub issued no OIDC token' },
  'platform-not-installed': { exit: 3, status: 500, title: 'The platform is not installed' },
  'platform-unreachable': { exit: 1, status: 502, title: 'The platform cannot be reached' },
  'run-unfinished': { exit: 1, status: 504, title: 'The generation takes too long' },
  'execution-unfinished': { exit: 1, status: 504, title: 'The execution takes too long' },
  'hops-exceeded': { exit: 1, status: 508, title: 'Gatekeepers trigger one another in a loop' },
  'signature-wrong': { exit: 1, status: 401, title: 'Invalid signature' },
  'event-not-stored': { exit: 1, status: 503, title: 'The event could not be stored' },
  'template-faulty': { exit: 1, status: 422, title: 'The template is not valid' },
  'dispatch-disabled': { exit: 1, status: 409, title: 'The dispatch is disabled' },
  'execution-ended': { exit: 1, status: 409, title: 'The execution has ended' },
  'execution-under-way': { exit: 1, status: 409, title: 'The execution has not ended' },
  'acceptance-elsewhere': { exit: 1, status: 409, title: 'The suite is kept elsewhere' },
  'run-unconfirmed': { exit: 1, status: 503, title: 'The run is not known yet' },
  'runtime-in-use': { exit: 1, status: 409, title: 'The runtime is in use' },
  'nothing-to-run': { exit: 1, status: 409, title: 'Nothing to run' },
  'parameter-faulty': { exit: 1, status: 400, title: 'Invalid parameter' },
  'safe-access-refused': {
    exit: 1,
    status: 422,
    title: 'Access to the credential store was denied',
  },
  'local-secrets-unavailable': {
    exit: 1,
    status: 409,
    title: 'Values are not kept so here',
  },
  'secret-missing': { exit: 1, status: 404, title: 'No such entry in the credential store' },
  'secret-disabled': { exit: 1, status: 409, title: 'The entry is disabled in the store' },
  'secret-unusable': { exit: 1, status: 409, title: 'The entry is not of its type' },
  'store-refused': { exit: 1, status: 502, title: 'The credential store refused the request' },
  'store-throttled': { exit: 1, status: 503, title: 'The credential store is throttling' },
  'store-faulty': { exit: 1, status: 502, title: 'Unexpected response from the credential store' },
  'store-unreachable': { exit: 1, status: 502, title: 'The store cannot be reached' },
  'store-timeout': { exit: 1, status: 504, title: 'The store takes too long' },
  'git-rate-limited': { exit: 1, status: 503, title: 'The Git provider is rate limiting' },
} as const;

export type ProblemKind = keyof typeof KINDS;

/** Whether a text that was stored names a kind. */
export function isProblemKind(text: string): text is ProblemKind {
  return Object.hasOwn(KINDS, text);
}

/** An expected fault: what is wrong, where, and what to do about it. Anything else is a bug. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  /** One line each; for a document `file:line:column: what; remedy`. */
  readonly faults: readonly string[];
  /** When to try again; null where waiting does not help. */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: ProblemKind,
    message: string,
    faults: readonly string[] = [],
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = 'Problem';
    this.kind = kind;
    this.faults = faults;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get exit(): number {
    return KINDS[this.kind].exit;
  }

  /** The HTTP status of this kind (RFC 9110). */
  get status(): (typeof KINDS)[ProblemKind]['status'] {
    return KINDS[this.kind].status;
  }

  get title(): string {
    return KINDS[this.kind].title;
  }
}
