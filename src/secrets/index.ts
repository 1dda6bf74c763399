export {
  type Binding,
  bindCredential,
  bindingsOf,
  listBindings,
  unbindCredential,
} from './bindings.ts';
export {
  type Credential,
  type CredentialEdit,
  type CredentialInput,
  createCredential,
  deleteCredential,
  editCredential,
  getCredential,
  listCredentials,
} from './credentials.ts';
export { credentialImpact, type Impact, safeImpact } from './impact.ts';
export { createReadingPolicy, listReadable } from './policy-credentials.ts';
export type { Caller } from './read-caller.ts';
export { readReference, requireReference } from './references.ts';
export { retrieve } from './retrieve.ts';
export * as safeFields from './safe-fields.ts';
export {
  createSafe,
  deleteSafe,
  editSafe,
  getSafe,
  listSafes,
  type Safe,
  type SafeEdit,
  type SafeInput,
} from './safes.ts';
export { secretsAddress } from './secrets-address.ts';
export { openSecrets, type SecretsPorts, type SecretsSettings } from './secrets-ports.ts';
export type { OpenStore } from './stores/store.ts';
export { CREDENTIAL_KINDS, SAFE_KINDS } from './tables.ts';
export { issueWorkflowToken } from './workflow-token.ts';
