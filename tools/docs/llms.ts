// The site for programs that read text (https://llmstxt.org): llms.txt lists the pages with a sentence about each, every
// page is there as Markdown, too, and llms-full.txt has all of them but what is alike a hundred times.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../entries.ts'
import { readLink } from './links.ts'
import { address, isPage, type Page, readPage, sitePath } from './pages.ts'
import type { FilledGroup, Item } from './sidebar.ts'
import { SITE } from './site.ts'

const HEAD = `# latchkey

> Sign-in for web applications on servers and on the edge: OAuth, OpenID Connect, links and codes by email, passkeys and
> passwords, with sessions sealed in a cookie or kept in a database. For Express, SvelteKit, SolidStart, and everything that
> has \`Request\` and \`Response\`. It speaks the protocol of Auth.js.
`

/** What may be left out where there is little room, as the convention calls it. */
const OPTIONAL = new Set(['Providers', 'Errors', 'Entries', 'Project'])

/** Groups whose pages are alike, or for contributors: llms-full.txt has the first one. */
const ABRIDGED = new Set(['providers', 'project'])

/** Text of llms.txt. */
function llmsIndex(groups: readonly FilledGroup[]): string {
  const needed = groups.filter(({ title }) => !OPTIONAL.has(title))
  const optional = groups.filter(({ title }) => OPTIONAL.has(title)).flatMap(({ items }) => items)
  const sections = [...needed, { title: 'Optional', items: optional }]
  return [HEAD, ...sections.map(({ title, items }) => `## ${title}\n\n${items.map(line).join('\n')}\n`)].join('\n')
}

const line = (item: Item): string =>
  `- [${item.title}](${markdownAddress(item)})${item.summary ? `: ${item.summary}` : ''}`

/** Text of llms-full.txt: pages in the order of the sidebar, each below its address. */
function llmsFull(groups: readonly FilledGroup[]): string {
  const pages = groups.flatMap(({ items, only }) => (ABRIDGED.has(only ?? '') ? items.slice(0, 1) : items))
  return [HEAD, ...pages.map((item) => `<!-- ${address(item)} -->\n\n${markdownOf(item).trim()}\n`)].join('\n')
}

/** Where the Markdown of a page is: `/cli.html.md`, `/deploy/index.html.md`. */
const markdownAddress = (page: Page): string => `${address(page).replace(/\/$/, '/index.html')}.md`

/** The Markdown of a page, whose links lead to that of other pages; what is not on the site is named. */
function markdownOf(page: Page): string {
  // Code first, so that what is in it stays.
  const pattern = /(?<code>```[\s\S]*?```|`[^`\n]*`)|(?<mark>!?)\[(?<label>[^\]]*)\]\((?<href>[^)\s]*)\)/g
  return readPage(page).replace(pattern, (all: string, ...rest: unknown[]) => {
    // The last argument is the groups: those of the code, or all of the others.
    const { mark, label = '', href = '' } = rest.at(-1) as Readonly<Record<string, string | undefined>>
    if (mark === undefined || href.startsWith('#')) return all
    const target = readLink(page.file, href, isPage)
    if (target.type === 'external') return all
    if (target.type === 'file') return label
    const fragment = target.fragment === null ? '' : `#${target.fragment}`
    return `[${label}](${markdownAddress({ file: target.file, path: sitePath(target.file) })}${fragment})`
  })
}

/** Writes all of them into the site. */
export function writeLlms(groups: readonly FilledGroup[]): string {
  const items = groups.flatMap((group) => group.items)
  const full = llmsFull(groups)
  writeFileSync(join(root, SITE, 'llms.txt'), llmsIndex(groups))
  writeFileSync(join(root, SITE, 'llms-full.txt'), full)
  for (const item of items) writeFileSync(join(root, SITE, markdownAddress(item)), markdownOf(item))
  return `${items.length} pages, ${Math.round(full.length / 1000)} kB`
}
