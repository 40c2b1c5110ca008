import { posix } from 'node:path'
import { GROUPS, type Group, SHORT_TITLES, SUMMARIES } from '../../docs/.vitepress/sidebar.ts'
import { summaryOf, titleOf } from './markdown.ts'
import { address, allPages, type Page, readPage } from './pages.ts'

/** A page of a group. */
export interface Item extends Page {
  readonly title: string
  /** Short name for a list. */
  readonly text: string
  /** What it is about, as Markdown without links; may be empty. */
  readonly summary: string
}

/** A group, with everything that belongs to it. */
export interface FilledGroup extends Omit<Group, 'pages'> {
  readonly items: readonly Item[]
}

/** The table, filled from the files. */
export function filledGroups(groups: readonly Group[] = GROUPS, pages: readonly Page[] = allPages()): FilledGroup[] {
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const named = new Set(groups.flatMap((group) => group.pages))
  return groups.map(({ pages: files, ...group }) => {
    const rest = pages.filter(({ file }) => group.folder !== undefined && isIn(group.folder, file) && !named.has(file))
    const first = group.isGenerated && rest.length === 0 ? [] : files.map((file) => find(byFile, file, group.title))
    return { ...group, items: [...first, ...rest].map(itemOf) }
  })
}

const isIn = (folder: string, file: string) =>
  posix.dirname(file) === folder || posix.dirname(file).startsWith(`${folder}/`)

function find(pages: ReadonlyMap<string, Page>, file: string, title: string): Page {
  const page = pages.get(file)
  if (!page) throw new Error(`"${title}" in docs/.vitepress/sidebar.ts names ${file}, and there is no such page.`)
  return page
}

function itemOf(page: Page): Item {
  const markdown = readPage(page)
  const title = titleOf(markdown)
  return {
    ...page,
    title,
    text: SHORT_TITLES[page.file] ?? title.replace(/^latchkey\//, ''),
    summary: SUMMARIES[page.file] ?? summaryOf(markdown),
  }
}

interface SidebarGroup {
  readonly text: string
  readonly items: readonly { readonly text: string; readonly link: string }[]
}

/**
 * For VitePress: one sidebar for each group that is shown in full at its own pages alone, and one for all other pages.
 * A list of a hundred providers would hide what is below it, and be in the source of every page.
 */
export function vitepressSidebar(groups: readonly FilledGroup[] = filledGroups()): Record<string, SidebarGroup[]> {
  const sidebarAt = (place: string | null) =>
    groups.map(({ title, items, only }) => ({
      text: title,
      items: (only === undefined || only === place ? items : items.slice(0, 1)).map((item) => ({
        text: item.text,
        link: address(item),
      })),
    }))
  const places = groups.flatMap(({ only }) => only ?? [])
  return Object.fromEntries([...places.map((place) => [`/${place}/`, sidebarAt(place)]), ['/', sidebarAt(null)]])
}
