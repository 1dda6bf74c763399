/** Three numbers: releases before a release (`1.0.0-rc.1`) are not made. */
const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** A version as Semantic Versioning has it, without its optional parts. */
export interface Version {
  readonly text: string;
  readonly numbers: readonly [major: number, minor: number, patch: number];
}

/** Reads `1.2.3`; null for everything else. */
function parseVersion(text: string): Version | null {
  const [, major, minor, patch] = FORM.exec(text) ?? [];
  if (major === undefined) return null;
  return { text, numbers: [Number(major), Number(minor), Number(patch)] };
}

/** Reads a release's tag, `v1.2.3`; null for everything else, such as the moving tag `v1`. */
export function versionOfTag(tag: string): Version | null {
  return tag.startsWith('v') ? parseVersion(tag.slice(1)) : null;
}

/** For `sort`: the oldest first. */
export function compareVersions(one: Version, other: Version): number {
  const at = one.numbers.findIndex((number, index) => number !== other.numbers[index]);
  return at === -1 ? 0 : (one.numbers[at] ?? 0) - (other.numbers[at] ?? 0);
}
