/** A request to GitHub's API, as it came through the proxy. */
export interface GitHubRequest {
  readonly method: string;
  /** As it was sent, escapes and all; without the query and without `/api/v3` in front. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, or undefined when nothing was sent. */
  readonly body: unknown;
}

export interface GitHubAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON, the bytes of anything else, or undefined for nothing. */
  readonly body: unknown;
}

/** Answers a request: the emulator, or a gap in front of it. */
export type Answering = (request: GitHubRequest) => Promise<GitHubAnswer>;

/** What the emulator lacks or has wrong, filled in front of it: asks `next`, or answers itself. */
export interface Gap {
  /** What is missing, in a sentence. */
  readonly name: string;
  readonly fill: (request: GitHubRequest, next: Answering) => Promise<GitHubAnswer>;
}

export function answer(
  status: number,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): GitHubAnswer {
  return { status, body, headers };
}

/** A refusal in GitHub's form. */
export function refusal(
  status: number,
  message: string,
  documentation = 'https://docs.github.com/rest',
  headers: Readonly<Record<string, string>> = {},
): GitHubAnswer {
  const body = { message, documentation_url: documentation, status: `${status}` };
  return answer(status, body, headers);
}

/** A gap for one route, `METHOD /path/{name}`; a last `{name+}` may hold slashes. */
export function gapAt(
  name: string,
  route: string,
  fill: (
    request: GitHubRequest,
    next: Answering,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<GitHubAnswer>,
): Gap {
  return {
    name,
    fill: async (request, next) => {
      const parameters = matchRoute(route, request);
      return parameters ? fill(request, next, parameters) : next(request);
    },
  };
}

/** The parameters of a request that a route fits, decoded; null when it does not fit. */
export function matchRoute(
  route: string,
  { method, path }: Pick<GitHubRequest, 'method' | 'path'>,
): Readonly<Record<string, string>> | null {
  const [verb, template = ''] = route.split(' ');
  if (verb !== method) return null;
  const pattern = template
    .replace(/[.]/g, '\\.')
    .replace(/\{(\w+)\+\}/g, '(?<$1>.+)')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const groups = new RegExp(`^${pattern}$`).exec(path)?.groups;
  if (!groups && !new RegExp(`^${pattern}$`).test(path)) return null;
  return Object.fromEntries(
    Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}
