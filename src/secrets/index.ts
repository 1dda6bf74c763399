export {
  deleteLocalSecret,
  giveLocalSecret,
  KEEPS,
  type LocalSecret,
  listLocalSecrets,
  localSecretInput,
  localVariable,
  offeredKeeps,
  renewLocalSecrets,
} from './local/local-secrets.ts';
export { grantLocalSecrets } from './local/run-grants.ts';
export type { Caller } from './reads/read-caller.ts';
export { retrieve } from './reads/retrieve.ts';
export { readReference, requireReference } from './references.ts';
export {
  type Binding,
  bindCredential,
  bindingsOf,
  listBindings,
  unbindCredential,
} from './safes/bindings.ts';
export {
  type Credential,
  type CredentialEdit,
  type CredentialInput,
  createCredential,
  deleteCredential,
  editCredential,
  getCredential,
  listCredentials,
} from './safes/credentials.ts';
export { credentialImpact, type Impact, safeImpact } from './safes/impact.ts';
export { createReadingPolicy, listReadable } from './safes/policy-credentials.ts';
export * as safeFields from './safes/safe-fields.ts';
export {
  createSafe,
  deleteSafe,
  editSafe,
  getSafe,
  listSafes,
  type Safe,
  type SafeEdit,
  type SafeInput,
} from './safes/safes.ts';
export { secretsAddress } from './secrets-address.ts';
export { openSecrets, type SecretsPorts, type SecretsSettings } from './secrets-ports.ts';
export type { OpenStore } from './stores/store.ts';
export { CREDENTIAL_KINDS, SAFE_KINDS } from './tables.ts';
export { issueWorkflowToken } from './workflow-token.ts';
