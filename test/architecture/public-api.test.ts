import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listTargets } from '../../src/cli/migrate-from/module-map.ts'
import { entries, root } from '../../tools/entries.ts'
import { publicNames } from './public-names.ts'

const names = publicNames()

/** Objects of other libraries, which document their members, and sentences, whose text is their documentation. */
const DOCUMENTED_ELSEWHERE = /(?:Like|Client|Cluster|Page|Text|Sentences)$/

/** Names of an entry, values and types apart. */
const offered = (entry: string): { values: string[]; types: string[] } => {
  const all = names.get(entry) ?? []
  const pick = (isValue: boolean) => all.filter((it) => it.isValue === isValue).map(({ name }) => name)
  return { values: pick(true), types: pick(false) }
}

describe('every entry', () => {
  test('exports the values that its types declare', async () => {
    const valuesOf = async (source: string): Promise<string[]> => Object.keys(await import(join(root, source))).sort()
    const found = await Promise.all(entries().map(async ({ name, source }) => [name, await valuesOf(source)] as const))
    expect(found).toEqual(entries().map(({ name }) => [name, offered(name).values]))
  })

  test('documents every export', () => {
    expect([...names].filter(([, exported]) => exported.length === 0)).toEqual([])
    const undocumented = [...names].flatMap(([entry, exported]) =>
      exported.filter(({ documentation }) => documentation === '').map(({ name }) => `${entry}: ${name}`),
    )
    expect(undocumented).toEqual([])
  })

  test('documents every member of the types that it exports', () => {
    const all = [...names].flatMap(([entry, exported]) =>
      exported
        .filter(({ name }) => !DOCUMENTED_ELSEWHERE.test(name))
        .flatMap(({ name, bareMembers }) => bareMembers.map((member) => `${entry}: ${name}.${member}`)),
    )
    expect(all).toEqual([])
  })
})

test('every name that `migrate-from` writes exists', () => {
  // Components are Svelte files.
  const targets = listTargets().filter(({ module }) => module !== 'latchkey/sveltekit/components')
  const missing = targets.filter(({ module, name }) => !names.get(module)?.some((one) => one.name === name))
  expect(missing).toEqual([])
})

// A change in the snapshot is a change for users: a removed or renamed name breaks their code, and a new name has to stay.
test('entries export exactly the names in the snapshot', async () => {
  // Every provider has a page in docs/providers, which test/tools/provider-pages.test.ts compares.
  const lines = [...names].flatMap(([entry, exported]) =>
    entry.includes('/providers/')
      ? []
      : [entry, ...exported.map(({ isValue, name }) => `  ${isValue ? '' : 'type '}${name}`)],
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('public-api.snapshot.txt')
})
