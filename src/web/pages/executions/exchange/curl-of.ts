/**
 * The request in the words of a failure, as a curl line that can be pasted into a shell; null where it
 * has none. Suites write it as a separate paragraph (templates/proofgate_suite/answer.py, `shown`).
 */
export function curlOf(text: string): string | null {
  return /(?:^|\n)(curl -[\s\S]*?)(?:\n\n|$)/.exec(text)?.[1] ?? null;
}
