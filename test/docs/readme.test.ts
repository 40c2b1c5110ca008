// The README is the entrance: short, and true where it counts.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GROUPS } from '../../docs/.vitepress/sidebar.ts'
import { linksOf } from '../../tools/docs/markdown.ts'
import { root } from '../../tools/entries.ts'

const README = readFileSync(join(root, 'README.md'), 'utf8')

/** Counts the words of a page, with those of tables and headings, without blocks of code. */
const countWords = (page: string): number => page.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').match(/\S+/g)?.length ?? 0

const filesOf = (pattern: string): number => globSync(pattern, { cwd: root }).length

describe('the README', () => {
  test('has at most 600 words', () => {
    expect(countWords('## Two words\n\n```sh\nnpm install\n```\n\n- one')).toBe(5)
    expect(countWords(README)).toBeLessThanOrEqual(600)
  })

  const [, list = ''] = README.split('\n## Documentation\n')
  const pages = linksOf(list.split('\n## ', 1)[0] ?? '')

  test('lists at most 12 pages', () => {
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.length).toBeLessThanOrEqual(12)
  })

  test('lists them in the order of the sidebar: those to start with, and the first of each group', () => {
    const entrances = GROUPS.flatMap((group) => (group.title === 'Start' ? group.pages : group.pages.slice(0, 1)))
    expect(pages).toEqual(entrances.filter((file) => pages.includes(file)))
  })

  test('counts the providers that have a page, and the languages', () => {
    const index = readFileSync(join(root, 'docs/providers/index.md'), 'utf8')
    const pages = index.match(/^\| \[[^\]]+\]\([\w-]+\.md\) \|/gm) ?? []
    expect(README).toContain(` ${pages.length} OAuth and OpenID Connect providers`)
    expect(README).toContain(` ${filesOf('src/pages/text/??.ts')} languages`)
  })
})
