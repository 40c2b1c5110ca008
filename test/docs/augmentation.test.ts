// Programs with the declarations as they are published. Most extend our types as docs/sessions.md shows it, each with one
// import, and so with one entry's declarations. One is what `init` writes.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUICK_STARTS } from '../../src/cli/quick-start.ts'
import { findStart } from '../../src/cli/templates.ts'
import { root } from '../../tools/entries.ts'
import { writeFiles } from '../cli/project.ts'
import { blocksOf } from './blocks/block.ts'
import { installPackage, typeCheckProgram } from './blocks/project.ts'

let folder = ''

beforeAll(() => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(root, 'test-results/augmentation-'))
  installPackage(folder)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The file that the page tells its readers to write. */
const documented = blocksOf('docs/sessions.md').find(({ path }) => path === 'src/session.d.ts')?.text ?? ''

/** What an application does with the augmented session. */
const READS: Readonly<Record<string, string>> = {
  'latchkey/express': `import { getSession } from 'latchkey/express'
    export const role: Promise<string | undefined> = getSession({} as never, { providers: [] }).then((session) => session?.user?.id ?? session?.role)`,
  'latchkey/sveltekit': `import { KitAuth } from 'latchkey/sveltekit'
    export const { handle } = KitAuth({ providers: [] })
    export const role = async (locals: App.Locals): Promise<string | undefined> => 
      (await locals.auth())?.user?.id ?? (await locals.auth())?.role`,
  'latchkey/solid-start': `import { getSession } from 'latchkey/solid-start'
    export const role: Promise<string | undefined> = getSession({} as never, { providers: [] }).then((session) => session?.user?.id ?? session?.role)`,
}

/** Modules of an application, beside the file that extends the types. */
const ALONE: Readonly<Record<string, string>> = {
  ...READS,
  'latchkey/session': `import { sessionReader } from 'latchkey/session'
    export const role = async (): Promise<string | undefined> => (await sessionReader({ secret: '' })(''))?.role`,
}

const compile = (name: string, code: string, declaration: string) =>
  typeCheckProgram(folder, name.replaceAll(/\W/g, '-'), { 'index.ts': code, 'session.d.ts': declaration })

test('the page names the file to create', () => {
  expect(documented).toMatch(/^import 'latchkey'$/m)
  expect(documented).toContain("declare module 'latchkey'")
})

// The file imports `latchkey`, so the entries beside it change nothing, and one program can have them all.
test('the documented file extends the types of every entry', async () => {
  const modules = Object.entries(ALONE).map(([name, code]) => [`${name.replaceAll('/', '-')}.ts`, code])
  const files = { ...Object.fromEntries(modules), 'session.d.ts': documented }
  expect(await typeCheckProgram(folder, 'documented', files)).toBe('')
})

test.each(Object.entries(READS))(
  'a module can extend `latchkey` if only %s is imported beside it',
  async (name, code) => {
    const declaration = documented.replace("import 'latchkey'", 'export {}')
    expect(await compile(`module ${name}`, code, declaration)).toBe('')
  },
)

// As applications of Auth.js do it: `declare module '@auth/sveltekit'`.
test.each(Object.entries(READS))('a module can extend the types exported by %s', async (name, code) => {
  const declaration = documented.replaceAll("'latchkey'", `'${name}'`)
  expect(await compile(`through ${name}`, code, declaration)).toBe('')
})

test('the Express and Hono servers and the Hono Worker compile in TypeScript', async () => {
  writeFiles(folder, { 'wrangler.toml': 'main = "src/worker.ts"\n' })
  const starts = { express: QUICK_STARTS.express, hono: QUICK_STARTS.hono, worker: findStart('hono', folder) }
  const files = Object.entries(starts).flatMap(([name, start]) =>
    start.files({ id: 'dev', name: 'Dev', isTypeScript: true }).map(({ path, text }) => [`${name}/${path}`, text]),
  )
  expect(files.map(([path]) => path)).toEqual(['express/server.ts', 'hono/server.ts', 'worker/src/worker.ts'])
  expect(await typeCheckProgram(folder, 'servers', Object.fromEntries(files))).toBe('')
})
