// The examples after the command and the hand lines, by the checkers of their frameworks. Needs the built declarations.

import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** The sample application installs Next.js and React, which the repository has not. */
const NEXT_APP = join(root, 'e2e/apps/next')

/** What `prisma generate` would declare, and the adapter of Auth.js for it. */
const PRISMA = `
declare module '@prisma/client' {
  interface Table<Row> {
    create(query: object): Promise<unknown>
    findMany(query?: object): Promise<Row[]>
    findUnique(query: object): Promise<Row | null>
  }
  export class PrismaClient {
    failure: Table<{ email: string }>
    order: Table<{ id: string; title: string }>
    user: Table<{ id: string; name: string; hash: string; role: string }>
  }
}
declare module '@auth/prisma-adapter' {
  export function PrismaAdapter(client: import('@prisma/client').PrismaClient): import('latchkey').Adapter
}
`

/** Puts Next.js, React and the library beside an example. The declarations of the library refer to those of Next.js. */
async function installNext({ folder }: OpenExample): Promise<void> {
  if (!existsSync(join(NEXT_APP, 'node_modules/next')))
    expect(await runProgram(NEXT_APP, ['npm', 'ci', '--no-audit', '--no-fund'])).toMatchObject({ code: 0 })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@types'), { recursive: true })
  for (const name of ['next', 'react', '@types/react'])
    symlinkSync(join(NEXT_APP, 'node_modules', name), join(modules, name))
  for (const name of ['dist', 'package.json'])
    cpSync(join(root, name), join(modules, 'latchkey', name), { recursive: true })
  writeFileSync(join(folder, 'prisma.d.ts'), PRISMA)
}

describe('migrate-from > types of the example', () => {
  test.each(['express', 'solid-start'] as const)('type-check for %s after the migration', async (name) => {
    expect(await runIn(await moved(name), TSC, '-p', '.')).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  test('type-check for sveltekit after the migration', async () => {
    const example = await moved('sveltekit')
    expect(await runIn(example, '@sveltejs/kit/svelte-kit.js', 'sync')).toMatchObject({ code: 0 })
    const check = ['--workspace', '.', '--tsconfig', 'tsconfig.json', '--fail-on-warnings']
    expect(await runIn(example, 'svelte-check/bin/svelte-check', ...check)).toMatchObject({ code: 0 })
  })

  // The first run installs Next.js.
  test.each([
    ['next', 'auth.ts', 'nextUrl.pathname', 'nextUrl.name'],
    ['next-4', 'app/orders/page.tsx', 'session.user.email }', 'session.user.mail }'],
  ] as const)('type-check for %s after the migration, and fail with a deliberate mistake in %s', async (name, path, right, wrong) => {
    const example = await moved(name)
    await installNext(example)
    expect(await runIn(example, TSC, '-p', '.')).toEqual({ code: 0, stdout: '', stderr: '' })
    writeFileSync(join(example.folder, path), example.read(path).replace(right, wrong))
    expect((await runIn(example, TSC, '-p', '.')).stdout).toContain(`${path}(`)
  })

  test('fail to check if a name is missing', async () => {
    const example = await moved('solid-start')
    const path = join(example.folder, 'src/server/auth.ts')
    writeFileSync(path, example.read('src/server/auth.ts').replace('ReactiveAuthConfig', 'SolidAuthConfig'))
    expect((await runIn(example, TSC, '-p', '.')).code).not.toBe(0)
  })
})
