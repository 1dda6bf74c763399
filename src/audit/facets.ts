/**
 * What a score consists of, and the points of each part. Points are shared out among the parts that
 * a document has: an API that takes no values can get none of them wrong.
 */
export const FACETS = [
  { id: 'transport', group: 'security', points: 6, title: 'servers' },
  { id: 'authentication', group: 'security', points: 9, title: 'who may call' },
  { id: 'schemes', group: 'security', points: 7, title: 'security schemes' },
  { id: 'scopes', group: 'security', points: 2, title: 'scopes' },
  { id: 'refusals', group: 'security', points: 6, title: '401 and 403' },
  { id: 'requests', group: 'dataValidation', points: 45, title: 'values of requests' },
  { id: 'responses', group: 'dataValidation', points: 15, title: 'values of responses' },
  { id: 'answers', group: 'dataValidation', points: 10, title: 'answers' },
] as const;

export type Facet = (typeof FACETS)[number];
export type FacetId = Facet['id'];
export type Group = Facet['group'];

/** The most that each score can be. */
export const MAXIMA: Readonly<Record<Group, number>> = { security: 30, dataValidation: 70 };
