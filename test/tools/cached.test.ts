import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runIfChanged, type Work } from '../../tools/cached.ts'
import { root } from '../../tools/entries.ts'

const FOLDER = 'test-results/cached-test'
const work: Work = {
  name: 'cached-test',
  inputs: [`${FOLDER}/in/**`],
  exclude: [`${FOLDER}/in/made/**`],
  output: `${FOLDER}/out`,
}
const write = (path: string, text: string) => writeFileSync(join(root, FOLDER, path), text)

beforeEach(() => {
  mkdirSync(join(root, FOLDER, 'in/made'), { recursive: true })
  write('in/a.txt', 'one')
})
afterEach(() => {
  rmSync(join(root, FOLDER), { recursive: true, force: true })
  rmSync(join(root, 'node_modules/.cache/latchkey/cached-test'), { force: true })
})

const succeed = vi.fn(async () => {
  write('out', 'made')
  write('in/made/b.txt', `${Math.random()}`)
  return true
})

describe('runIfChanged', () => {
  test('runs once while its inputs are unchanged', async () => {
    expect(await runIfChanged(work, succeed)).toBe('done')
    expect(await runIfChanged(work, succeed)).toBe('unchanged')
  })

  test.each([
    ['an input changes', () => write('in/a.txt', 'two')],
    ['an input is added', () => write('in/c.txt', '')],
    ['an input is renamed', () => rmSync(join(root, FOLDER, 'in/a.txt'))],
    ['the output is gone', () => rmSync(join(root, FOLDER, 'out'))],
  ])('runs again when %s', async (_, change) => {
    await runIfChanged(work, succeed)
    change()
    expect(await runIfChanged(work, succeed)).toBe('done')
  })

  test('runs again with other settings', async () => {
    await runIfChanged(work, succeed)
    expect(await runIfChanged({ ...work, settings: 'other' }, succeed)).toBe('done')
  })

  test('remembers no failure, and forgets an earlier success', async () => {
    await runIfChanged(work, succeed)
    write('in/a.txt', 'two')
    expect(await runIfChanged(work, async () => false)).toBe('failed')
    write('in/a.txt', 'one')
    expect(await runIfChanged(work, succeed)).toBe('done')
  })
})
