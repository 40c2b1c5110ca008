// The examples after the command and the hand lines, by the checkers of their frameworks. Needs the built declarations.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../tools/entries.ts'
import { type Example, type OpenExample, openExample } from './app.ts'
import { type Outcome, runProgram, unpackedPackage } from '../package.ts'

const opened: OpenExample[] = []
let packed = ''

beforeAll(async () => {
  packed = await unpackedPackage()
})
afterAll(() => {
  for (const example of opened) example.remove()
})

/** An example that has moved to latchkey. */
async function moved(name: Example): Promise<OpenExample> {
  const example = openExample(name, packed)
  opened.push(example)
  await example.run('--write')
  example.finish()
  return example
}

const bin = (name: string): string => `${root}/node_modules/${name}`
const runIn = ({ folder }: OpenExample, program: string, ...args: readonly string[]): Promise<Outcome> =>
  runProgram(folder, [process.execPath, bin(program), ...args])

const TSC = '@typescript/native/bin/tsc'

describe('migrate-from > types of the example', () => {
  test.each(['express', 'solid-start'] as const)('of %s are right afterwards', async (name) => {
    expect(await runIn(await moved(name), TSC, '-p', '.')).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  // Svelte's checker takes seconds: `npm run test:rest` has the time for it.
  test.runIf(process.env['EVERY_FRAMEWORK'] === '1')('of sveltekit are right afterwards', async () => {
    const example = await moved('sveltekit')
    expect(await runIn(example, '@sveltejs/kit/svelte-kit.js', 'sync')).toMatchObject({ code: 0 })
    const check = ['--workspace', '.', '--tsconfig', 'tsconfig.json', '--fail-on-warnings']
    expect(await runIn(example, 'svelte-check/bin/svelte-check', ...check)).toMatchObject({ code: 0 })
  })

  test('would be wrong with a name that is missing', async () => {
    const example = await moved('solid-start')
    const path = join(example.folder, 'src/server/auth.ts')
    writeFileSync(path, example.read('src/server/auth.ts').replace('ReactiveAuthConfig', 'SolidAuthConfig'))
    expect((await runIn(example, TSC, '-p', '.')).code).not.toBe(0)
  })
})
