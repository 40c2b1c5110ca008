// `npm run docs:files`: writes docs/guides/README.md, which lists the pages for readers of the repository and of the package,
// from the table of the sidebar.

import { writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { GROUPS } from '../docs/.vitepress/sidebar.ts'
import { writtenPages } from './docs/pages.ts'
import { type FilledGroup, filledGroups, type Item } from './docs/sidebar.ts'
import { root } from './entries.ts'

/** Path of the page, relative to the root. */
export const MAP_PAGE = 'docs/guides/README.md'

function lineOf({ file, text, summary }: Item): string {
  const link = `- [${text}](${posix.relative(posix.dirname(MAP_PAGE), file)})`
  return summary === '' ? link : `${link}: ${summary}`
}

/** Lists a group as the sidebar of this page does. */
function sectionOf({ title, items, only }: FilledGroup): string {
  const shown = (only === undefined ? items : items.slice(0, 1)).filter(({ file }) => file !== MAP_PAGE)
  return `## ${title}\n\n${shown.map(lineOf).join('\n')}\n`
}

/** Returns the page. It is part of the package, which has no records of the project. */
export function mapPage(): string {
  const filled = filledGroups(GROUPS, writtenPages())
  const groups = filled.filter(({ items, only }) => items.length > 0 && only !== 'project')
  return `# All pages\n\nThis page lists the documentation by topic.\n\n${groups.map(sectionOf).join('\n')}`
}

if (import.meta.main) writeFileSync(join(root, MAP_PAGE), mapPage())
