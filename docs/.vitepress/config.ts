// The site: every Markdown file of docs/ and those at the root that are for readers, as they are in the repository.
// `npm run docs` builds it (tools/docs), `npm run docs:dev` shows it while it is written.

import { readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { defineConfig } from 'vitepress'
import { linkPlugin } from '../../tools/docs/link-plugin.ts'
import { slug } from '../../tools/docs/markdown.ts'
import { sitePath } from '../../tools/docs/pages.ts'
import { vitepressSidebar } from '../../tools/docs/sidebar.ts'

const root = resolve(import.meta.dirname, '../..')
const FOLDERS = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [] : entry.name))
const KEYHOLE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3451b2"/><circle cx="16" cy="13" r="5" fill="#fff"/><path d="M14 15h4l2 9h-8z" fill="#fff"/></svg>`

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
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(KEYHOLE)}` }]],
  // The search index is a megabyte, of which a server sends a quarter; it is loaded when somebody searches.
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  markdown: {
    anchor: { slugify: slug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => linkPlugin(md, (path) => relative(root, path)),
  },
  themeConfig: {
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
        miniSearch: {
          // A page that explains a name comes before the list of all names. The function runs in the browser, alone.
          searchOptions: { boostDocument: (id: string) => (id.includes('/reference/') ? 0.5 : 1) },
        },
      },
    },
    outline: [2, 3],
    // The name that is heard has what is read (WCAG 2.5.3).
    notFound: { linkText: 'To the first page', linkLabel: 'To the first page' },
  },
})
