import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { adapterContract } from '../../src/testing/index.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import { root } from '../../tools/entries.ts'
import { fromSource } from '../testing/guide/from-source.ts'
import { blocksOf } from './blocks/block.ts'

/** The adapter of the block that makes a store, with the library as it is here. */
async function writtenAdapter(): Promise<Adapter> {
  const block = blocksOf('docs/key-value.md').find(({ text }) => text.includes('const store: KeyValueStore'))
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, 'test-results/docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'store.ts'), fromSource(block?.text ?? ''))
  const { adapter } = await import(join(folder, 'store.ts'))
  return adapter
}

describe('docs/key-value.md', () => {
  test('shows a store that satisfies the adapter contract', async () => {
    const adapter = await writtenAdapter()
    const { cases } = await adapterContract(() => adapter)
    const failed: unknown[] = []
    for (const { name, run } of cases) await Promise.resolve(run()).catch((error) => failed.push(`${name}: ${error}`))
    expect(failed).toEqual([])
    expect(cases.length).toBeGreaterThan(80)
  })
})
