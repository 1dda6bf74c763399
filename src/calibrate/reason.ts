import { readComplaints } from './complaints/read-complaints.ts';
import type { Probed } from './probe.ts';

const LONGEST = 90;

/**
 * Why a request was rejected, for the comment in an environment file: the status and the server's first
 * words, without what differs from one request to the next.
 */
export function reasonOf({ status, body, fault }: Probed): string {
  if (fault !== undefined) return sentence(fault);
  const [first] = readComplaints(body);
  const words = first === undefined ? '' : sentence([...first.names, first.words].join(' '));
  const head = `${status ?? 'no answer'}`;
  return words === '' || /^\s*</.test(first?.words ?? '') ? head : `${head}: ${words}`;
}

/** Ids, times and addresses of memory: two runs must write the same bytes. */
const CHANGING =
  /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-][\d:]+)?|@?\b(?=[a-f]*\d)[0-9a-f]{6,}\b|\d{5,}/gi;

function sentence(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(CHANGING, '…')
    .trim();
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST).toWellFormed()}…`;
}
