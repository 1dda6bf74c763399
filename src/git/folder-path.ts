/** The rules of a folder that is published to, each with what is wrong in words. */
const RULES: readonly { readonly broken: RegExp; readonly says: string }[] = [
  { broken: /^.{256,}$/s, says: 'must be at most 255 characters long' },
  { broken: /^$|^\/|\/$|\/\/|\\/, says: 'must be a relative path such as tests/api' },
  { broken: /(^|\/)(\.|\.\.|\.git)(\/|$)/i, says: 'must not hold ., .. or .git' },
  { broken: /\p{Cc}/u, says: 'must be one line' },
];

/**
 * What speaks against publishing to a folder of a repository, in words; null when nothing does. It
 * is replaced as a whole, so it can never be the repository itself.
 *
 * @param path relative to the repository, with `/`
 */
export function folderPathFault(path: string): string | null {
  return RULES.find(({ broken }) => broken.test(path))?.says ?? null;
}
