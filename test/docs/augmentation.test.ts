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
import { installPackage, typeCheckPrograms } from './blocks/project.ts'

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

const slugOf = (name: string): string => name.replaceAll(/\W/g, '-')

/** Applications that import one module of `READS`. Their declaration differs from the documented one. */
const programsOf = (kind: string, declarationOf: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(READS).map(([name, code]) => [
      `${kind}-${slugOf(name)}`,
      { 'index.ts': code, 'session.d.ts': declarationOf(name) },
    ]),
  )

/** What `init` writes, by the folders of three applications. */
function writeServers(folder: string): Readonly<Record<string, string>> {
  writeFiles(folder, { 'wrangler.toml': 'main = "src/worker.ts"\n' })
  const starts = { express: QUICK_STARTS.express, hono: QUICK_STARTS.hono, worker: findStart('hono', folder) }
  const files = Object.entries(starts).flatMap(([name, start]) =>
    start.files({ id: 'dev', name: 'Dev', isTypeScript: true }).map(({ path, text }) => [`${name}/${path}`, text]),
  )
  return Object.fromEntries(files)
}

let folder = ''
let servers: Readonly<Record<string, string>> = {}
let said: ReadonlyMap<string, string> = new Map()

beforeAll(async () => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(root, 'test-results/augmentation-'))
  installPackage(folder)
  servers = writeServers(folder)
  const modules = Object.entries(ALONE).map(([name, code]) => [`${slugOf(name)}.ts`, code])
  said = await typeCheckPrograms(folder, {
    // The file imports `latchkey`, so the entries beside it change nothing, and one program can have them all.
    documented: { ...Object.fromEntries(modules), 'session.d.ts': documented },
    ...programsOf('module', () => documented.replace("import 'latchkey'", 'export {}')),
    // As applications of Auth.js do it: `declare module '@auth/sveltekit'`.
    ...programsOf('through', (name) => documented.replaceAll("'latchkey'", `'${name}'`)),
    servers,
    'without-declaration': { 'index.ts': READS['latchkey/express'] ?? '' },
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the page names the file to create', () => {
  expect(documented).toMatch(/^import 'latchkey'$/m)
  expect(documented).toContain("declare module 'latchkey'")
})

test('the documented file extends the types of every entry', () => {
  expect(said.get('documented')).toBe('')
})

test.each(Object.keys(READS))('a module can extend `latchkey` if only %s is imported beside it', (name) => {
  expect(said.get(`module-${slugOf(name)}`)).toBe('')
})

test.each(Object.keys(READS))('a module can extend the types exported by %s', (name) => {
  expect(said.get(`through-${slugOf(name)}`)).toBe('')
})

// All programs are checked in one process.
test('no declaration extends the types of another program', () => {
  expect(said.get('without-declaration')).toContain("Property 'role' does not exist on type 'Session'")
})

test('the Express and Hono servers and the Hono Worker compile in TypeScript', () => {
  expect(Object.keys(servers)).toEqual(['express/server.ts', 'hono/server.ts', 'worker/src/worker.ts'])
  expect(said.get('servers')).toBe('')
})
