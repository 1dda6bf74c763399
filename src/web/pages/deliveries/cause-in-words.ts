/** Why an attempt failed, by the word of the API → what that means, and what to do. */
const CAUSES: Readonly<Record<string, string>> = {
  'address-refused':
    'The address is private, and OUTBOUND_ALLOW does not have its network (address-refused)',
  'http-status': 'It answered with an error (http-status)',
  timeout: 'No response within 15 seconds (timeout)',
  ENOTFOUND: 'The host name is not known (ENOTFOUND)',
  EAI_AGAIN: 'The host name could not be looked up (EAI_AGAIN)',
  ECONNREFUSED: 'Nothing listens at the address (ECONNREFUSED)',
  ECONNRESET: 'The receiver closed the connection (ECONNRESET)',
  EHOSTUNREACH: 'The host cannot be reached (EHOSTUNREACH)',
  ENETUNREACH: 'The network of the host cannot be reached (ENETUNREACH)',
  CERT_HAS_EXPIRED: 'Its certificate has expired (CERT_HAS_EXPIRED)',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate chain is self-signed (SELF_SIGNED_CERT_IN_CHAIN)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'Its certificate chain is incomplete (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
};

/** Why an attempt failed, in words; a cause that has none here is shown as it is. */
export function causeInWords(cause: string): string {
  return CAUSES[cause] ?? cause;
}
