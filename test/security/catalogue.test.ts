import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tools/entries.ts'
import { casesByFile, cataloguePage, notCoveredPage } from '../../tools/security-index.ts'
import { CATALOGUE, CATEGORIES, EXPLAINED } from './catalogue.ts'

/** What is in the tests. */
const titles = casesByFile()
const filesWith = (id: string): string[] => [...titles].filter(([, ids]) => ids.has(id)).map(([file]) => file)

describe('the catalogue', () => {
  test('has every case once: 170 of tier 1 and 98 of tier 2', () => {
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length)
    expect([1, 2].map((tier) => CATALOGUE.filter((row) => row.tier === tier).length)).toEqual([170, 98])
    expect(CATALOGUE.filter(({ category }) => CATEGORIES[category] === undefined)).toEqual([])
  })

  test('names the files whose titles have the id, and no others', () => {
    const found = CATALOGUE.map(({ id }) => ({ id, files: filesWith(id).sort() }))
    expect(CATALOGUE.map(({ id, files }) => ({ id, files: [...files].sort() }))).toEqual(found)
  })

  test('has every case of tier 1 about requests tried through each integration', () => {
    const ofRequests = CATALOGUE.filter(({ id, tier }) => tier === 1 && /^(?:CSRF|REDIR|HOST|COOK)-/.test(id))
    const isThroughEach = (file: string) => file.startsWith('test/security/integrations/')
    expect(ofRequests.length).toBeGreaterThan(20)
    expect(ofRequests.filter(({ files }) => !files.some(isThroughEach))).toEqual([])
  })

  test('leaves out what it gives a reason for, and nothing of tier 1', () => {
    const out = CATALOGUE.filter(({ files }) => files.length === 0)
    expect(out.filter(({ tier, leftOut }) => tier === 1 || leftOut === null)).toEqual([])
    expect(CATALOGUE.filter(({ files, leftOut }) => files.length > 0 && leftOut !== null)).toEqual([])
  })

  test('explains no case that it does not have', () => {
    const ids = CATALOGUE.map(({ id }) => id)
    expect(EXPLAINED.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('knows every id that a title has', () => {
    const ids = new Set(CATALOGUE.map(({ id }) => id))
    expect([...titles.values()].flatMap((found) => [...found]).filter((id) => !ids.has(id))).toEqual([])
  })

  test.each([
    ['docs/project/catalogue.md', cataloguePage],
    ['docs/security/not-covered.md', notCoveredPage],
  ])('is what %s says; `npm run docs:security` writes it', (file, page) => {
    expect(readFileSync(join(root, file), 'utf8')).toBe(page())
  })
})
