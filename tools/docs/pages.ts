// Pages of the site: the Markdown that is read in the repository, and where each is on the site.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../entries.ts'

/** A page of the site. */
export interface Page {
  /** Relative to the root of the repository: `docs/deploy/README.md`. */
  readonly file: string
  /** Relative to the root of the site: `deploy/index.md`. */
  readonly path: string
}

/** Files beside docs/ that are pages, too. */
const BESIDE: Readonly<Record<string, string>> = {
  'README.md': 'readme.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'project/index.md',
  'SECURITY.md': 'security/index.md',
}

/** Where a file is on the site. */
export const sitePath = (file: string): string =>
  BESIDE[file] ?? file.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md')

/** Address of a page on the site: `/deploy/`, `/cli.html`. */
export const address = ({ path }: Page): string =>
  `/${path.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')}`

/** Every page, by its file. */
export function allPages(): Page[] {
  const files = [...Object.keys(BESIDE), ...globSync('docs/**/*.md', { cwd: root })]
  return files.sort().map((file) => ({ file, path: sitePath(file) }))
}

/** Those that are in the repository: not what `npm run docs` writes from the docstrings. */
export const writtenPages = (): Page[] => allPages().filter(({ file }) => !file.startsWith('docs/reference/'))

/** Whether a file of the repository is a page, now: on the development server pages come and go. */
export const isPage = (file: string): boolean =>
  Object.hasOwn(BESIDE, file) || (/^docs\/[^.].*\.md$/.test(file) && existsSync(join(root, file)))

/** The Markdown of a page. */
export const readPage = ({ file }: Pick<Page, 'file'>): string => readFileSync(join(root, file), 'utf8')
