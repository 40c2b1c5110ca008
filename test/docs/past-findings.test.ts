import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tools/entries.ts'

const page = readFileSync(join(root, 'docs/project/past-findings.md'), 'utf8')
const advisories = page.split(/^## /m).slice(1)

/** A link to a file of tests, and a title in it: "[`test/a.test.ts`](../../test/a.test.ts): "title"". */
const TEST = /\[`([^`]+)`\]\(\.\.\/\.\.\/([^)]+)\): "([^"]+)"/g

const testsOf = (text: string) =>
  Array.from(text.matchAll(TEST), ([, file = '', target, title = '']) => ({ file, target, title }))

/** Whether a file has a text that is exactly this title. */
function hasTitle(file: string, title: string): boolean {
  const text = readFileSync(join(root, file), 'utf8')
  return ["'", '"', '`'].some((quote) => text.includes(quote + title + quote))
}

describe('past findings', () => {
  test('each name a test', () => {
    expect(advisories.filter((text) => testsOf(text).length === 0)).toEqual([])
    const rows = page.split('\n').filter((line) => /^\| .*\.test\.ts/.test(line))
    expect(rows.filter((line) => testsOf(line).length === 0)).toEqual([])
  })

  test('name tests that exist', () => {
    const missing = testsOf(page).filter(
      ({ file, target, title }) => file !== target || !existsSync(join(root, file)) || !hasTitle(file, title),
    )
    expect(missing).toEqual([])
  })
})
