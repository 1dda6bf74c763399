/** Every file of a branch as Git lists it: path → mode and object id. */
export function listingOf(
  git: (name: string, args: readonly string[]) => string,
  name: string,
  branch: string,
): Readonly<Record<string, string>> {
  const lines = git(name, ['ls-tree', '-r', '-z', branch]).split('\0').filter(Boolean);
  const rows = lines.map((line) => {
    const [about = '', path = ''] = line.split('\t');
    const [mode, , id] = about.split(' ');
    return [path, `${mode} ${id}`] as const;
  });
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}
