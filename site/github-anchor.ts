/**
 * The anchor of a heading as GitHub makes it, so that one link leads to it there and on the site.
 * @param heading its text, without the marks of Markdown
 */
export function githubAnchor(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replaceAll(' ', '-');
}
