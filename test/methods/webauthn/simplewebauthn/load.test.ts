import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { build as rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../../tools/entries.ts'

const ENTRY = 'src/providers/passkey/simplewebauthn.ts'
const FILE = 'server.js'

/** Loads the library, as an application does at start. */
const MAIN = `
import { simpleWebAuthn } from './${FILE}'
try {
  await simpleWebAuthn().prepare()
  // Only the package itself has this function.
  console.log(typeof Reflect.defineMetadata)
} catch (error) {
  console.log(error.message)
}`

/** Packages that Nitro writes into one file, which therefore runs after the file of `tsyringe`. */
const isOfLibrary = (id: string): boolean => /node_modules\/(?:@simplewebauthn|reflect-metadata)\//.test(id)

/** Name of the file for a module. */
const nameFile = (id: string): string | null => {
  if (isOfLibrary(id)) return 'library'
  return id.includes('node_modules') ? 'packages' : null
}

const SPLITTING = { includeDependenciesRecursively: false, groups: [{ name: nameFile }] }

async function bundleByRolldown(dir: string, codeSplitting: typeof SPLITTING | false): Promise<void> {
  const output = { dir, entryFileNames: FILE, codeSplitting }
  // As Vite resolves them.
  const resolve = { mainFields: ['module', 'main'] }
  await rolldown({ cwd: root, input: ENTRY, platform: 'node', resolve, logLevel: 'silent', output })
}

async function bundleByEsbuild(dir: string, external: string[]): Promise<void> {
  const options = { bundle: true, format: 'esm', platform: 'node', external } as const
  await esbuild({ ...options, absWorkingDir: root, entryPoints: [ENTRY], outfile: join(dir, FILE), logLevel: 'error' })
}

describe('simpleWebAuthn', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-simplewebauthn-'))
  })

  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  /** Runs a bundle in a folder without packages. @returns Its output. */
  async function run(bundle: (dir: string) => Promise<void>): Promise<string> {
    const dir = mkdtempSync(join(folder, 'bundle-'))
    writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
    writeFileSync(join(dir, 'main.js'), MAIN)
    await bundle(dir)
    return execFileSync(process.execPath, [join(dir, 'main.js')], { encoding: 'utf8' }).trim()
  }

  // `tsyringe` refuses to run before `reflect-metadata`.
  test('loads the library from files in another order', async () => {
    expect(await run((dir) => bundleByRolldown(dir, SPLITTING))).toBe('function')
  })

  test('loads the library from one file of Rolldown', async () => {
    expect(await run((dir) => bundleByRolldown(dir, false))).toBe('function')
  })

  test('loads the library from one file of esbuild', async () => {
    expect(await run((dir) => bundleByEsbuild(dir, []))).toBe('function')
  })

  test('names the command that installs the library if it is missing', async () => {
    expect(await run((dir) => bundleByEsbuild(dir, ['@simplewebauthn/server']))).toMatch(
      /npm install @simplewebauthn\/server$/,
    )
  })
})
