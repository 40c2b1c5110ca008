// The site: every Markdown file of docs/ and those at the root that are for readers, as they are in the repository.
// `npm run docs` builds it (tools/docs), `npm run docs:dev` shows it while it is written.

import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { defineConfig, type MarkdownEnv, type MarkdownRenderer } from 'vitepress'
import { frameworkTabs } from '../../tools/docs/framework-tabs.ts'
import { imageSize } from '../../tools/docs/image-size.ts'
import { linkPlugin } from '../../tools/docs/link-plugin.ts'
import { slug } from '../../tools/docs/markdown.ts'
import { sitePath } from '../../tools/docs/pages.ts'
import { vitepressSidebar } from '../../tools/docs/sidebar.ts'

const root = resolve(import.meta.dirname, '../..')
const FOLDERS = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [] : entry.name))
const LOGO = `data:image/svg+xml,${encodeURIComponent(readFileSync(resolve(import.meta.dirname, 'logo.svg'), 'utf8'))}`

/** Renders code without its colors: the search index has none, and they take most of the time. */
function renderPlain(md: MarkdownRenderer, source: string, env: MarkdownEnv): string {
  const { highlight } = md.options
  md.set({ highlight: null })
  const html = md.render(source, env)
  md.set({ highlight })
  return html
}

export default defineConfig({
  title: 'latchkey',
  description: 'Sign-in for web applications, on servers and on the edge.',
  lang: 'en',
  srcDir: '..',
  // Pages are a handful of Markdown files in a repository full of others.
  srcExclude: [...FOLDERS.filter((name) => name !== 'docs').map((name) => `${name}/**`), 'docs/.vitepress/**'],
  rewrites: (file) => sitePath(file),
  cacheDir: '../node_modules/.cache/vitepress',
  // A date of Git would make every build another, and a shallow clone a wrong one.
  lastUpdated: false,
  // Two at a time would be no faster, and put the search index into another order each time.
  buildConcurrency: 1,
  // In the page itself: browsers ask for /favicon.ico where there is none.
  head: [['link', { rel: 'icon', href: LOGO }]],
  // The search index is nearly two megabytes, of which a server sends a quarter; it is loaded at the first search.
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  markdown: {
    anchor: { slugify: slug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      linkPlugin(md, (path) => relative(root, path))
      frameworkTabs(md)
      imageSize(md)
    },
  },
  themeConfig: {
    logo: LOGO,
    nav: [
      { text: 'Quick start', link: '/readme.html' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Providers', link: '/providers/' },
      { text: 'Errors', link: '/errors/' },
      { text: 'Security', link: '/security/' },
    ],
    sidebar: vitepressSidebar(),
    search: {
      provider: 'local',
      options: {
        // Hundreds of rows about tests would come before the pages for users.
        _render: (source, env, md) =>
          env.relativePath.startsWith('docs/project/') ? '' : renderPlain(md, source, env),
        miniSearch: {
          // A page that explains a name comes before the list of all names. The function runs in the browser, alone.
          searchOptions: { boostDocument: (id: string) => (id.includes('/reference/') ? 0.5 : 1) },
        },
      },
    },
    outline: [2, 3],
  },
})
