// What must hold for the site as it was built: every link leads somewhere, and nothing comes from elsewhere.

import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../entries.ts'

/** Where the site is built, relative to the root of the repository. */
export const SITE = 'docs/.vitepress/dist'

/** What a check has looked at, and what is wrong. */
export interface Inspection {
  readonly seen: string
  readonly findings: readonly string[]
}

/** A site by its files: addresses from its root, without `/` in front. */
export type SiteFiles = ReadonlyMap<string, string>

// What a browser fetches by itself. A link of `a` is followed by people.
const FETCHED =
  /<(?!a\b)[a-z][^>]*?\s(?:src|href|srcset|poster|data)="(?:https?:)?\/\/[^"]*"|@import|url\(["']?(?:https?:)?\/\/[^)]*/gi

/** Reads what was built. */
function readSite(folder: string = join(root, SITE)): SiteFiles {
  const files = globSync('**/*.{html,css}', { cwd: folder }).sort()
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** All faults of a site. */
export function checkSite(site: SiteFiles = readSite()): Inspection {
  const pages = [...site].filter(([file]) => file.endsWith('.html'))
  const ids = new Map(pages.map(([file, html]) => [file, idsOf(html)]))
  const links = pages.flatMap(([file, html]) => linksOf(html).map((href) => ({ file, href })))
  const dead = links.filter(({ file, href }) => !leadsSomewhere(ids, file, href))
  const fetched = [...site].flatMap(([file, text]) =>
    (text.match(FETCHED) ?? []).map((what) => `${file} fetches ${what}`),
  )
  return {
    seen: `${pages.length} pages, ${links.length} links`,
    findings: [...new Set(dead.map(({ file, href }) => `${file} links to ${href}, which is not there`)), ...fetched],
  }
}

const idsOf = (html: string) => new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = '']) => unescapeHtml(id)))

/** Links of a page to pages of the site. */
function linksOf(html: string): string[] {
  const hrefs = Array.from(html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g), ([, href = '']) => unescapeHtml(href))
  return [...new Set(hrefs)].filter((href) => !/^[a-z][\w+.-]*:/i.test(href))
}

function leadsSomewhere(ids: ReadonlyMap<string, ReadonlySet<string>>, file: string, href: string): boolean {
  const [path = '', fragment = ''] = href.split('#').map(decodeURIComponent)
  const target =
    path === '' ? file : posix.join(path.startsWith('/') ? '' : posix.dirname(file), path.replace(/^\//, ''))
  const page = ids.get(
    target === '' || target === '.' || target.endsWith('/') ? posix.join(target, 'index.html') : target,
  )
  return page !== undefined && (fragment === '' || page.has(fragment))
}

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
