const UNRELEASED = '## [Unreleased]';

/**
 * What CHANGELOG.md says about a version, without the heading.
 *
 * @param changelog in the form of https://keepachangelog.com/en/1.1.0/
 * @returns the text, or null when there is no such section or nothing in it
 */
export function sectionOf(changelog: string, version: string): string | null {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((one) => one.startsWith(`[${version}]`));
  const text = section?.slice(section.indexOf('\n')).trim() ?? '';
  return text === '' ? null : text;
}

/**
 * The changelog with its unreleased changes as those of a version, and an empty section for what comes next.
 *
 * @param date as YYYY-MM-DD
 * @throws when nothing has changed since the last version, or the version has a section already
 */
export function releaseChanges(changelog: string, version: string, date: string): string {
  if (sectionOf(changelog, 'Unreleased') === null) {
    throw new Error('CHANGELOG.md has nothing under Unreleased: say there what has changed.');
  }
  if (changelog.includes(`## [${version}]`)) {
    throw new Error(`CHANGELOG.md has a section for ${version} already.`);
  }
  return changelog.replace(UNRELEASED, () => `${UNRELEASED}\n\n## [${version}] - ${date}`);
}
