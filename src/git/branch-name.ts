import { Problem } from '../problem.ts';

/** The rules of git-check-ref-format(1) for `refs/heads/NAME`, each with what is wrong in words. */
const RULES: readonly { readonly broken: RegExp; readonly message: string }[] = [
  { broken: /^$/, message: 'is empty' },
  { broken: /^HEAD$/, message: 'is HEAD, which Git reserves' },
  { broken: /^-/, message: 'begins with a hyphen' },
  { broken: /^\/|\/$|\/\//, message: 'has an empty part between slashes' },
  { broken: /(^|\/)\./, message: 'has a part that begins with a dot' },
  { broken: /\.lock(\/|$)/, message: 'has a part that ends in .lock' },
  { broken: /\.\./, message: 'has two dots in a row' },
  { broken: /\.$/, message: 'ends in a dot' },
  { broken: /@\{/, message: 'has @{ in it' },
  { broken: /^@$/, message: 'is a lone @' },
  {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what Git refuses.
    broken: /[\u0000-\u0020\u007f~^:?*[\\]/,
    message: 'has a blank or one of ~ ^ : ? * [ \\ in it',
  },
];

/** What Git has against a branch name, in words; null when it is allowed. */
export function branchNameFault(name: string): string | null {
  return RULES.find(({ broken }) => broken.test(name))?.message ?? null;
}

/** Throws a `branch-name-wrong` for a name that Git refuses, before any request to a server. */
export function checkBranchName(name: string): void {
  const fault = branchNameFault(name);
  if (fault === null) return;
  const quoted = JSON.stringify(name);
  throw new Problem(
    'branch-name-wrong',
    `The branch name ${quoted} ${fault}: choose a name that git check-ref-format allows.`,
  );
}

/**
 * The branches whose names a new branch cannot exist beside: Git keeps branches as files, so `a` and
 * `a/b` exclude each other (gitglossary(7), "ref").
 *
 * @param others names of existing branches
 */
export function branchesInTheWay(name: string, others: readonly string[]): string[] {
  return others.filter((other) => name.startsWith(`${other}/`) || other.startsWith(`${name}/`));
}

/** The error of a new branch that conflicts with another one. */
export function branchInTheWay(url: string, name: string, other: string): Problem {
  const message = `The branch ${name} of ${url} cannot be created next to the branch ${other}, since one name is a folder of the other: choose another name.`;
  return new Problem('branch-name-wrong', message);
}
