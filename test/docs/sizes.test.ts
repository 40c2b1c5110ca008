// Sizes of latchkey in the documentation, compared with the sizes of the current sources.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOf, measureSizes, type Weight } from '../../bench/measure-size.ts'
import { measureStart } from '../../bench/measure-start.ts'
import { root } from '../../tools/entries.ts'

const page = readFileSync(join(root, 'docs/performance.md'), 'utf8')

const CORE = `export { createAuth } from './src/index.ts'`
const KERNEL = `export { createAuth } from './src/core.ts'`
const beside = (source: string, base = CORE): [code: string, base: string] => [
  `${base}\nexport * from './src/${source}.ts'`,
  base,
]
const withDefault = (id: string): [code: string, base: string] => [
  `${CORE}\nexport { default } from './src/providers/${id}.ts'`,
  CORE,
]

/** Rows with the size of a bundle, and its code. */
const BUNDLE_ROWS: readonly (readonly [row: string, code: string])[] = [
  ['latchkey, core + GitHub', codeOf('core + GitHub')],
  ['latchkey, core + GitHub, credentials, Resend', codeOf('core + GitHub, credentials, Resend')],
  ['`latchkey/session`', codeOf('latchkey/session')],
  ['`latchkey/client`, in browsers', codeOf('latchkey/client')],
]

/** Patterns of the added size of a module in kB, its code, and the code it is added to. */
const ADDED: readonly (readonly [said: RegExp, code: string, base: string])[] = [
  [
    /^\| \+ `latchkey\/express`, added to the core \| [\d.]+ kB \| ([\d.]+) kB/m,
    ...beside('integrations/express/index'),
  ],
  [/^\| \+ `latchkey\/sveltekit` \| [\d.]+ kB \| ([\d.]+) kB/m, ...beside('integrations/sveltekit/index')],
  [/^\| \+ `latchkey\/solid-start` \| [\d.]+ kB \| ([\d.]+) kB/m, ...beside('integrations/solid-start/index')],
  [/^\| \+ `latchkey\/hono` \| [\d.]+ kB \| ([\d.]+) kB/m, ...beside('integrations/hono/index')],
  [/^\| \+ `latchkey\/next` \| [\d.]+ kB \| ([\d.]+) kB/m, ...beside('integrations/next/index')],
  [/^\| \+ `latchkey\/next\/core`, .+ \| ([\d.]+) kB \| \|$/m, ...beside('integrations/next/core', KERNEL)],
  [/, credentials ([\d.]+) kB/, ...withDefault('credentials')],
  [/, a custom mail function ([\d.]+) kB/, ...withDefault('mail')],
  [/, a mail service ([\d.]+) kB/, ...withDefault('resend')],
  [/, passkeys ([\d.]+) kB/, ...withDefault('passkey')],
]

let weights: ReadonlyMap<string, Weight>
beforeAll(async () => {
  const codes = [...new Set([CORE, KERNEL, ...[...BUNDLE_ROWS, ...ADDED].map(([, code]) => code)])]
  const measured = await measureSizes(codes)
  weights = new Map(codes.map((code, index) => [code, measured[index] ?? { minified: 0, gzip: 0 }]))
})

const gzipOf = (code: string): number => (weights.get(code)?.gzip ?? 0) / 1000

describe('docs/performance.md', () => {
  test.each(BUNDLE_ROWS)('has the size of %s', (row, code) => {
    const line = page.split('\n').find((text) => text.startsWith(`| ${row} |`))
    const said = Number.parseFloat(line?.split('|')[3] ?? '')
    expect(Math.abs(said / gzipOf(code) - 1), `${row}: ${gzipOf(code).toFixed(1)} kB`).toBeLessThanOrEqual(0.03)
  })

  test('has the size at start-up', async () => {
    const said = Number(
      /^\| latchkey, core \+ GitHub, at start \| [\d.]+ kB \| ([\d.]+) kB \| budget [\d.]+ kB \|/m.exec(page)?.[1],
    )
    const { gzip } = await measureStart(codeOf('core + GitHub'))
    expect(Math.abs(said * 1000 - gzip), `${gzip} bytes`).toBeLessThanOrEqual(500)
  })

  test.each(ADDED)('has the size that corresponds to %s', (pattern, code, base) => {
    const said = Number(pattern.exec(page)?.[1])
    const added = gzipOf(code) - gzipOf(base)
    expect(Math.abs(said - added), `${pattern}: ${added.toFixed(1)} kB`).toBeLessThanOrEqual(0.2 + added * 0.02)
  })
})
