// Links of the repository, on the site. They are written for whoever reads the files where they are stored: relative, to
// other files. On the site a page is at another address, and what is no page is not there at all.

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../entries.ts'
import { address, type Page, sitePath } from './pages.ts'

/** Where a link leads. */
export type Target =
  | { readonly type: 'external'; readonly href: string }
  /** A heading of a page of the site; without fragment, the page. */
  | { readonly type: 'page'; readonly file: string; readonly fragment: string | null }
  /** A file of the repository that is no page. */
  | { readonly type: 'file'; readonly file: string }

/**
 * Reads a link of a page.
 *
 * @param file The page that it is on, relative to the root of the repository.
 * @param isPage Whether a file is a page of the site.
 * @throws {Error} It leads to nothing, or to an address that is not https.
 */
export function readLink(file: string, href: string, isPage: (file: string) => boolean): Target {
  if (/^[a-z][\w+.-]*:/i.test(href)) return { type: 'external', href: externalLink(file, href) }
  const [path = '', fragment = null] = href.split('#')
  if (path.startsWith('/'))
    throw new Error(`${file} links to ${href}: write it relative to the file, as ../${path.slice(1)}.`)
  const target = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path))
  if (isPage(target)) return { type: 'page', file: target, fragment }
  if (target.startsWith('../')) throw new Error(`${file} links to ${href}, which is outside of the repository.`)
  if (!existsSync(join(root, target))) throw new Error(`${file} links to ${href}, and there is no ${target}.`)
  return { type: 'file', file: target }
}

/** Address on the site. */
export const siteHref = ({ file, fragment }: { file: string; fragment: string | null }): string =>
  `${address({ file, path: sitePath(file) } satisfies Page)}${fragment === null ? '' : `#${fragment}`}`

function externalLink(file: string, href: string): string {
  // Applications of the reader's own machine have no certificate.
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(href)
  if (!isLocal && (!href.startsWith('https://') || !URL.canParse(href))) {
    throw new Error(`${file} links to ${href}: an address of the web is https and complete.`)
  }
  return href
}
