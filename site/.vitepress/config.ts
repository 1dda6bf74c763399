import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { contents } from '../contents.ts';
import { githubAnchor } from '../github-anchor.ts';
import { siteLink } from '../site-link.ts';

const { env } = process;
const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('docs/README.md', root), 'utf8');
const others = readdirSync(root).filter((name) => name !== 'README.md' && name !== 'docs');

/** Where the files of this version are: of the workflow's repository, or by the name that docs have for it. */
const REPOSITORY = `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY ?? 'OWNER/proofgate'}/blob/${env.GITHUB_REF_NAME ?? 'main'}/`;

export default defineConfig({
  title: 'Proofgate',
  description:
    'Exact Python API tests from an OpenAPI document, kept up to date and run on events.',
  // The path below which the site is served, such as /proofgate/ for GitHub Pages.
  base: env.SITE_BASE ?? '/',
  srcDir: '..',
  srcExclude: others.flatMap((name) => [name, `${name}/**`]),
  rewrites: {
    'README.md': 'index.md',
    'docs/README.md': 'docs/index.md',
    'docs/decisions/README.md': 'docs/decisions/index.md',
  },
  outDir: 'dist',
  cacheDir: 'node_modules/.cache',
  vite: {
    plugins: [
      {
        // Pages are outside of this folder, where Rollup does not find what Node does find beside the bundle.
        name: 'vue-of-this-folder',
        enforce: 'pre',
        resolveId: (source, _from, { ssr }) =>
          ssr === true && /^vue(\/|$)/.test(source) ? { id: source, external: true } : null,
      },
    ],
  },
  markdown: {
    languageAlias: { mustache: 'handlebars' },
    anchor: { slugify: githubAnchor },
    config: (markdown) => {
      markdown.core.ruler.push('github-markdown', ({ tokens, env: page }) => {
        const from = page.relativePath.replace(/index\.md$/, 'README.md');
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          // Braces mean themselves, and not an expression of Vue.
          if (token.type === 'code_inline') token.attrSet('v-pre', '');
          if (token.type === 'link_open')
            token.attrSet('href', siteLink(from, token.attrGet('href') ?? '', REPOSITORY));
        }
      });
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: 'deep',
    nav: [{ text: 'Documentation', link: '/docs/' }],
    sidebar: [...contents(readme)],
  },
});
