import type { OpenApiDocument } from '../document/document.ts';
import { operationsOf } from '../document/operations.ts';
import { serverOf } from '../document/servers.ts';
import { authSections } from './environment.ts';
import { type NeededVariables, neededVariables, variablesOf } from './variables.ts';

/** What has to be known before the requests of a document can be sent. */
export interface Prerequisites {
  /** The server that the document names for all operations; null where it names no absolute one. */
  readonly baseUrl: string | null;
  /** The variables that credentials are read from. */
  readonly variables: readonly NeededVariables[];
}

/** Reads from a document where its API runs, and which credentials it requires. */
export function prerequisitesOf(document: OpenApiDocument): Prerequisites {
  const variables = operationsOf(document).map(({ auth }) => variablesOf(authSections(auth)));
  return { baseUrl: namedServer(document), variables: neededVariables(variables) };
}

/** Where the relative server of a document would be that is not on the web itself (RFC 6761, 6.4). */
const NOWHERE = 'http://nowhere.invalid';

function namedServer(document: OpenApiDocument): string | null {
  const isOnWeb = /^https?:/i.test(document.location);
  const url = serverOf(isOnWeb ? document : { ...document, location: NOWHERE });
  const isNamed = /^https?:[^{}]*$/i.test(url) && URL.canParse(url) && !url.startsWith(NOWHERE);
  return isNamed ? url : null;
}
