import { Problem } from '../problem.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * A repository's URL, checked: absolute, over https (over http to a loopback host when that is
 * allowed), without user, query and fragment, since the token has its own field and the URL
 * is shown in messages. Throws a `repository-url-wrong` that repeats no secret.
 */
export function repositoryUrl(text: string, plainLoopback: boolean): URL {
  const url = URL.parse(text);
  if (!url) throw wrong('cannot be read', 'give the clone URL, https://HOST/OWNER/NAME.git');
  const displayUrl = withoutCredentials(url);
  const plain = url.protocol === 'http:' && plainLoopback && LOOPBACK.has(url.hostname);
  if (url.protocol !== 'https:' && !plain) {
    throw wrong(`${displayUrl} is not over https`, 'give the clone URL that begins with https://');
  }
  if (url.username !== '' || url.password !== '') {
    throw wrong(`${displayUrl} carries a user or a token`, 'leave it out and choose a credential');
  }
  if (url.search !== '' || url.hash !== '' || url.pathname === '/') {
    throw wrong(
      `${displayUrl} names no repository`,
      'give the clone URL, https://HOST/OWNER/NAME.git',
    );
  }
  return url;
}

function wrong(what: string, remedy: string): Problem {
  return new Problem('repository-url-wrong', `The repository URL ${what}: ${remedy}.`);
}

function withoutCredentials(url: URL): string {
  const stripped = new URL(url);
  stripped.username = '';
  stripped.password = '';
  stripped.search = '';
  stripped.hash = '';
  return stripped.href;
}
