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
export { credentialFinders } from './find-credentials.ts';
export type { GitHubPerson } from './github-members.ts';
export type { GitHubClient, IdentityPorts, OidcIssuer } from './identity-ports.ts';
export { login as memberLogin } from './input.ts';
export { listMembers, type Member, removeMember, setMember } from './members.ts';
export {
  type MembershipChange,
  membershipChanged,
  organizationChange,
} from './membership-change.ts';
export { listWorkspaces, switchWorkspace, type Workspace } from './own-workspaces.ts';
export { hasScope, type Principal, requireScope } from './principal.ts';
export { RefusalCounter } from './refusal-counter.ts';
export type { RefusalReason } from './refusal-reasons.ts';
export { type Role, SCOPES, type Scope } from './scopes.ts';
export { hashOf, newSecret } from './secret.ts';
export { readCookie, setCookie } from './sign-in/cookies.ts';
export { csrfToken, isCsrfTokenRight } from './sign-in/csrf.ts';
export {
  beginSignIn,
  callbackUrl,
  finishSignIn,
  SIGN_IN_SECONDS,
} from './sign-in/github-sign-in.ts';
export { endSession, SESSION_HOURS } from './sign-in/sessions.ts';
export { createAdminLink, createMemberLink, redeemLink } from './sign-in/sign-in-links.ts';
export { AUDIT_OUTCOMES } from './tables.ts';
export {
  type ExecutionOfTokens,
  endExecutionTokens,
  executionTokens,
  hideExecutionTokens,
  issueExecutionToken,
  issueExecutionTokens,
} from './workflows/execution-tokens.ts';
export { exchangeOidc } from './workflows/oidc.ts';
export {
  createOidcPolicy,
  deleteOidcPolicy,
  listOidcPolicies,
  type OidcPolicy,
  type OidcPolicyInput,
  oidcPolicyInput,
  policiesNamed,
  policyName,
} from './workflows/oidc-policies.ts';
export { type ExpectedRun, proveRun } from './workflows/prove-run.ts';
export { oidcVerifier } from './workflows/verify-oidc.ts';
export {
  ensureGitHubWorkspace,
  ensureWorkspace,
  type GitHubAccount,
  gitHubAccount,
} from './workspaces.ts';
