import { describe, expect, test } from 'vitest'
import { GROUPS, SHORT_TITLES, SUMMARIES } from '../../docs/.vitepress/sidebar.ts'
import { readLink } from '../../tools/docs/links.ts'
import { fragmentsOf, linksOf } from '../../tools/docs/markdown.ts'
import { address, readPage, writtenPages } from '../../tools/docs/pages.ts'
import { filledGroups } from '../../tools/docs/sidebar.ts'
import { MAP_PAGE, mapPage } from '../../tools/page-map.ts'

const pages = writtenPages()
const files = new Set(pages.map(({ file }) => file))
const HOME = 'docs/index.md'

describe('the sidebar', () => {
  const shown = filledGroups(GROUPS, pages).flatMap(({ items }) => items)

  test('lists every page once', () => {
    const lines = pages
      .filter(({ file }) => file !== HOME && !shown.some((item) => item.file === file))
      .map(({ file }) => `docs/.vitepress/sidebar.ts: add '${file}' to the \`pages\` of its group`)
    expect(lines).toEqual([])
    expect(shown.map(({ file }) => file)).toEqual([...new Set(shown.map(({ file }) => file))])
  })

  test('names only pages that exist', () => {
    const named = [SHORT_TITLES, SUMMARIES].flatMap(Object.keys)
    expect(named.filter((file) => !files.has(file) && !file.startsWith('docs/reference/'))).toEqual([])
  })

  test('is the list of docs/guides/README.md; `npm run docs:files` writes it', () => {
    expect(readPage({ file: MAP_PAGE })).toBe(mapPage())
  })
})

test('every page links to existing pages, headings and files, over https', () => {
  const faults = pages.flatMap((page) => linksOf(readPage(page)).flatMap((href) => faultOf(page.file, href)))
  expect(faults).toEqual([])
})

/** What is wrong with a link of a page. */
function faultOf(file: string, href: string): string[] {
  try {
    const target = readLink(file, href, (target) => files.has(target))
    if (target.type === 'file' && target.file.startsWith('docs/reference/')) {
      return [`${file} links to ${href}, which is not in the repository: npm run docs writes it`]
    }
    if (target.type !== 'page' || target.fragment === null) return []
    const isThere = fragmentsOf(readPage(target)).has(target.fragment)
    return isThere ? [] : [`${file} links to ${href}, and ${target.file} has no such heading`]
  } catch (error) {
    return [error instanceof Error ? error.message : `${error}`]
  }
}

describe('the home page', () => {
  test('links to existing pages of the site', () => {
    const addresses = Array.from(readPage({ file: HOME }).matchAll(/^ +link: (\S+)$/gm), ([, link = '']) => link)
    const known = new Set(pages.map(address))
    expect(addresses.length).toBeGreaterThan(3)
    expect(addresses.filter((link) => !known.has(link.replace(/#.*/, '')))).toEqual([])
  })
})
