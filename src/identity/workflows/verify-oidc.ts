import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import type { OidcIssuer } from '../identity-ports.ts';
import type { RefusalReason } from '../refusal-reasons.ts';
import { WorkflowClaims } from './choose-policy.ts';

/** Clocks of two machines differ a little. */
const CLOCK_TOLERANCE_SECONDS = 5;

/** The answer of a verifier: the claims of a token that is good, or why it is not. */
export type Verification = { readonly claims: WorkflowClaims } | { readonly reason: RefusalReason };

export type VerifyOidc = (token: string, audience: string, at: Date) => Promise<Verification>;

/**
 * Makes the verifier of an issuer's tokens: RS256 with a key that the issuer publishes, of this issuer,
 * for this audience, in its time. Keys are fetched when an unknown one is named, at most once in 30 s.
 */
export function oidcVerifier({ issuer, fetch }: OidcIssuer): VerifyOidc {
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks`), { [customFetch]: fetch });
  return async (token, audience, currentDate) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience,
        currentDate,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp'],
      });
      return read(payload);
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  };
}

function read(payload: JWTPayload): Verification {
  const claims = WorkflowClaims.safeParse(payload);
  return claims.success ? { claims: claims.data } : { reason: 'oidc-claims' };
}

/** Claims that jose checks, and our name for an error in each. */
const CLAIM_REASONS: Readonly<Record<string, RefusalReason>> = {
  iss: 'oidc-issuer',
  aud: 'oidc-audience',
  exp: 'oidc-expired',
  nbf: 'oidc-not-yet-valid',
};

const CODE_REASONS: Readonly<Record<string, RefusalReason>> = {
  ERR_JWT_EXPIRED: 'oidc-expired',
  ERR_JOSE_ALG_NOT_ALLOWED: 'oidc-algorithm',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'oidc-signature',
  ERR_JWKS_NO_MATCHING_KEY: 'oidc-key-unknown',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'oidc-key-unknown',
  ERR_JOSE_NOT_SUPPORTED: 'oidc-malformed',
  ERR_JWS_INVALID: 'oidc-malformed',
  ERR_JWT_INVALID: 'oidc-malformed',
};

/** What is not an error of the token is one of the connection to its issuer. */
function reasonOf(error: unknown): RefusalReason {
  if (error instanceof errors.JWTClaimValidationFailed) {
    return CLAIM_REASONS[error.claim] ?? 'oidc-claims';
  }
  const reason = error instanceof errors.JOSEError ? CODE_REASONS[error.code] : undefined;
  return reason ?? 'oidc-issuer-unreachable';
}
