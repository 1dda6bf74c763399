const SENT_FROM = /^(?:env|proofgate_suite)\/|^(?:hooks\.py|schemas\.json)$/;

/** Whether the requests of a suite are made from a file of it, which is named below its root. */
export function isSentFrom(path: string): boolean {
  return SENT_FROM.test(path);
}
