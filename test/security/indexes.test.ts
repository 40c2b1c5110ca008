import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tools/entries.ts'
import { INDEXES, indexPage, namedByFile } from '../../tools/security-index.ts'

describe.each(Object.entries(INDEXES))('the index of %s', (name, { rows, ids }) => {
  const named = [...namedByFile(ids)]
  const filesWith = (id: string): string[] => named.filter(([, found]) => found.has(id)).map(([file]) => file)

  test('has everything once', () => {
    expect(rows.map(({ id }) => id).filter((id, i, all) => all.indexOf(id) !== i)).toEqual([])
    expect(rows.filter(({ id }) => id.replace(ids, '') !== '')).toEqual([])
  })

  test('names the files whose titles have the id, and no others', () => {
    const found = rows.map(({ id }) => ({ id, files: filesWith(id).sort() }))
    expect(rows.map(({ id, files }) => ({ id, files: [...files].sort() }))).toEqual(found)
  })

  test('gives a reason for whatever has no test', () => {
    expect(rows.filter(({ files, note }) => files.length === 0 && note === null)).toEqual([])
  })

  test('knows every name that a title has', () => {
    const known = new Set(rows.map(({ id }) => id))
    expect(named.flatMap(([file, found]) => [...found].filter((id) => !known.has(id)).map((id) => [file, id]))).toEqual(
      [],
    )
  })

  test('is what its page says; `npm run docs:security` writes it', () => {
    expect(readFileSync(join(root, `docs/project/${name}.md`), 'utf8')).toBe(indexPage(name))
  })
})
