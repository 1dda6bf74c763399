/** Parts of names under which people keep secrets. */
const SECRET_NAME = /PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|API_?KEY|PRIVATE_?KEY|CREDENTIAL/;

/** How well-known credentials look: GitHub, GitLab, AWS, Slack, Stripe, our own, JWTs and PEM files. */
const SECRET_VALUE =
  /gh[oprsu]_\w{20}|github_pat_|glpat-|(?:AKIA|ASIA)[0-9A-Z]{16}|xox[abeprs]-|[rs]k_live_|whsec_|pg[tx]_[\w-]{20}|eyJ[\w-]+\.eyJ[\w-]+\.|-----BEGIN [A-Z ]*PRIVATE KEY/;

/** Whether a variable's name says that it holds a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/**
 * Whether a text holds what looks like a credential. It catches slips, and proves nothing: most secrets
 * look like nothing in particular.
 */
export function isSecretValue(text: string): boolean {
  return SECRET_VALUE.test(text);
}
