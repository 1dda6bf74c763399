import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { commonHosts, isCovered } from '../../input/hosts.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { generationRecords, testCases } from '../tables.ts';
import type { HostHolder } from './host-holders.ts';

/** A host of a pipeline that the owners of one of its records or test cases have not allowed. */
export interface MissingConsent extends Omit<HostHolder, 'hosts'> {
  readonly host: string;
}

/** A consent as it was given: which hosts, for what. */
export interface GrantedHosts extends Pick<HostHolder, 'kind' | 'name'> {
  readonly hosts: readonly string[];
}

/** The most hosts of one holder. */
const MOST_HOSTS = 50;

/** More holders than these are counted. */
const MOST_LISTED = 3;

/** The hosts of a pipeline that all holders allow: of overlapping ones, the narrower. */
export function effectiveHosts(
  hosts: readonly string[],
  holders: readonly HostHolder[],
): readonly string[] {
  return holders.reduce<readonly string[]>(
    (allowed, holder) => commonHosts(allowed, holder.hosts),
    hosts,
  );
}

/** What is missing before all hosts of a pipeline are effective, by host. */
export function missingConsents(
  hosts: readonly string[],
  holders: readonly HostHolder[],
): MissingConsent[] {
  return hosts.flatMap((host) =>
    holders
      .filter((holder) => !isAllowed(host, holder))
      .map(({ hosts: _hosts, ...holder }) => ({ host, ...holder })),
  );
}

/**
 * Consents, for what an actor owns, to the hosts that they name themselves: a host that is new to the pipeline for
 * all its test cases, one that it has already only for those that they put into it. So whoever renames
 * somebody else's pipeline, or sends its form as it was, consents to nothing.
 *
 * @param named the hosts that the actor has sent; none where they sent none
 * @param before what the pipeline had
 * @returns what was granted, for the audit log
 * @throws Problem `input-faulty` for more hosts than a record or a test case may have
 */
export function grantNamedHosts(
  ports: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  named: readonly string[],
  holders: readonly HostHolder[],
  before: { readonly hosts: readonly string[]; readonly holders: readonly HostHolder[] },
): Promise<GrantedHosts[]> {
  const earlier = new Set(before.holders.map(({ id }) => id));
  return grant(ports, actor, holders, (holder) =>
    earlier.has(holder.id) ? named.filter((host) => !before.hosts.includes(host)) : named,
  );
}

/**
 * Consents to hosts for all that an actor owns among some holders.
 *
 * @returns what was granted, for the audit log
 * @throws Problem `forbidden` where they own none of what lacks a consent; `input-faulty` as above
 */
export function grantHosts(
  ports: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  hosts: readonly string[],
  holders: readonly HostHolder[],
): Promise<GrantedHosts[]> {
  const lacking = holders.filter((holder) => hosts.some((host) => !isAllowed(host, holder)));
  if (lacking.length > 0 && !lacking.some((holder) => isOwner(actor, holder))) {
    const message = `Only an owner of ${listHolders(lacking)}, or an admin, may allow ${hosts.join(', ')} for it; ask one of them.`;
    throw new Problem('forbidden', message);
  }
  return grant(ports, actor, lacking, () => hosts);
}

/** Holders in words, each with its owners; many are counted. */
export function listHolders(holders: readonly HostHolder[]): string {
  const names = holders.slice(0, MOST_LISTED).map(({ kind, name, owners }) => {
    const noun = kind === 'record' ? 'record' : 'test case';
    return `the ${noun} ${JSON.stringify(name)} (${owners.join(', ')})`;
  });
  const more = holders.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

async function grant(
  ports: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  holders: readonly HostHolder[],
  hostsFor: (holder: HostHolder) => readonly string[],
): Promise<GrantedHosts[]> {
  const granted: GrantedHosts[] = [];
  // In one order everywhere, so that two grants never wait for each other.
  for (const holder of holders.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (!isOwner(actor, holder)) continue;
    const hosts = hostsFor(holder).filter((host) => !isAllowed(host, holder));
    if (hosts.length === 0) continue;
    await addHosts(ports, actor, holder, hosts);
    granted.push({ kind: holder.kind, name: holder.name, hosts });
  }
  return granted;
}

async function addHosts(
  { database }: Pick<LibraryPorts, 'database'>,
  actor: Actor,
  { kind, id, name }: HostHolder,
  hosts: readonly string[],
): Promise<void> {
  const table = kind === 'record' ? generationRecords : testCases;
  const rows = await database
    .in(actor)
    .update(table)
    .set({ hosts: withHosts(table.hosts, hosts) })
    .where(eq(table.id, id))
    .returning({ hosts: table.hosts });
  if (rows.every((row) => row.hosts.length <= MOST_HOSTS)) return;
  const fault = `hosts: ${name} would have more than ${MOST_HOSTS}; take out those that it no longer needs`;
  throw new Problem('input-faulty', 'Too many hosts.', [fault]);
}

/** The hosts of a row and more, read when it is written: two grants at once both count. */
function withHosts(column: PgColumn, hosts: readonly string[]) {
  const more = sql.join(
    hosts.map((host) => sql`${host}::text`),
    sql`, `,
  );
  return sql`ARRAY(SELECT DISTINCT host FROM unnest(${column} || ARRAY[${more}]) AS host ORDER BY host)`;
}

function isAllowed(host: string, { hosts }: HostHolder): boolean {
  return hosts.some((by) => isCovered(host, by));
}

function isOwner(actor: Actor, { owners }: HostHolder): boolean {
  return actor.role === 'admin' || owners.includes(actor.user);
}
