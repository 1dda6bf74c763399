export type { AutomationPorts } from './automation-ports.ts';
export {
  condition,
  conditionSchemas,
  conditions,
  type Finding,
  judge,
  type Verdict,
} from './gatekeeper/conditions.ts';
export { type GatekeeperEvent, listEvents } from './gatekeeper/events.ts';
export type { GatekeeperEdit, GatekeeperInput } from './gatekeeper/gatekeeper-input.ts';
export {
  deleteGatekeeper,
  type Gatekeeper,
  getGatekeeper,
  listGatekeepers,
} from './gatekeeper/gatekeepers.ts';
export type { HookHeaders, HookRequest } from './gatekeeper/hook-request.ts';
export { HOOK_PATH } from './gatekeeper/hook-token.ts';
export {
  createGatekeeper,
  editGatekeeper,
  type MadeGatekeeper,
} from './gatekeeper/make-gatekeeper.ts';
export { type Gatekeepers, openGatekeepers } from './gatekeeper/open-gatekeepers.ts';
export { type Rotated, rotateGatekeeperKey, rotateToken } from './gatekeeper/rotate.ts';
export type { StoredEvent } from './gatekeeper/store-events.ts';
export { checkFingerprint } from './keys/check-fingerprint.ts';
export { SecretKeys } from './keys/secret-keys.ts';
