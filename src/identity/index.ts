export {
  type ApiToken,
  createToken,
  listTokens,
  revokeToken,
  type TokenInput,
  tokenInput,
} from './api-tokens.ts';
export {
  type AuditEntry,
  type AuditRow,
  listAudit,
  recordAudit,
  recordRefusal,
  recordUnwritten,
} from './audit.ts';
export { authenticate, type Credentials } from './authenticate.ts';
export { setCookie } from './cookies.ts';
export { csrfToken, isCsrfTokenRight } from './csrf.ts';
export {
  type ExecutionGrant,
  endExecutionTokens,
  executionTokens,
  issueExecutionToken,
} from './execution-tokens.ts';
export type { GitHubPerson } from './github-members.ts';
export { beginSignIn, callbackUrl, finishSignIn, SIGN_IN_SECONDS } from './github-sign-in.ts';
export type { GitHubClient, IdentityPorts, OidcIssuer } from './identity-ports.ts';
export { login as memberLogin } from './input.ts';
export { listMembers, type Member, removeMember, setMember } from './members.ts';
export {
  type MembershipChange,
  membershipChanged,
  organizationChange,
} from './membership-change.ts';
export { exchangeOidc } from './oidc.ts';
export {
  createOidcPolicy,
  deleteOidcPolicy,
  listOidcPolicies,
  type OidcPolicy,
  type OidcPolicyInput,
  oidcPolicyInput,
  policiesNamed,
  policyName,
} from './oidc-policies.ts';
export { listWorkspaces, switchWorkspace, type Workspace } from './own-workspaces.ts';
export { hasScope, type Principal, requireScope } from './principal.ts';
export { type ExpectedRun, proveRun } from './prove-run.ts';
export { RefusalCounter } from './refusal-counter.ts';
export type { RefusalReason } from './refusal-reasons.ts';
export { type Role, SCOPES, type Scope } from './scopes.ts';
export { hashOf, newSecret } from './secret.ts';
export { endSession, SESSION_HOURS } from './sessions.ts';
export { createAdminLink, createMemberLink, redeemLink } from './sign-in-links.ts';
export { AUDIT_OUTCOMES } from './tables.ts';
export { oidcVerifier } from './verify-oidc.ts';
export {
  ensureGitHubWorkspace,
  ensureWorkspace,
  type GitHubAccount,
  gitHubAccount,
} from './workspaces.ts';
