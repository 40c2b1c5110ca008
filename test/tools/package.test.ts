import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/entries.ts'

const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const manifest: { author?: string; license?: string } = JSON.parse(read('package.json'))

test('names the same holder in LICENSE and package.json', () => {
  const [, holder] = /^Copyright \(c\) \d{4} (.+)$/m.exec(read('LICENSE')) ?? []
  expect(holder).toBe('latchkey contributors')
  expect(manifest.author).toBe(holder)
})

test('names the license of LICENSE in package.json', () => {
  expect(`${manifest.license} License`).toBe(read('LICENSE').split('\n')[0])
})
