import { globSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path/posix'
import { build, type Metafile } from 'esbuild'
import { parseAst } from 'rolldown/parseAst'
import { beforeAll, describe, expect, test } from 'vitest'
import { WORKER } from '../../bench/measure-size.ts'
import { PARTS } from '../../tools/chunks.ts'
import { type Entry, entries, root } from '../../tools/entries.ts'
import { readPublished } from '../../tools/published.ts'

let inputs: Metafile['inputs']
/** The code of the files of `dist`, by their names. */
let chunks: ReadonlyMap<string, string>
/** One file for each of these entries, as a Worker is bundled. */
let workers: Metafile['outputs']

beforeAll(async () => {
  const entryPoints = {
    core: 'src/index.ts',
    github: 'src/providers/github.ts',
    passkey: 'src/providers/passkey.ts',
    simplewebauthn: 'src/providers/passkey/simplewebauthn.ts',
  }
  const all = Object.fromEntries(entries().map(({ output, source }) => [output, source]))
  const options = { ...WORKER, outdir: 'dist', metafile: true } as const
  const [sources, published, single] = await Promise.all([
    build({ ...options, entryPoints: all, splitting: true }),
    readPublished(),
    build({ ...options, entryPoints }),
  ])
  inputs = sources.metafile.inputs
  chunks = published
  workers = single.metafile.outputs
})

/** Adds a file to others, and what it reaches without `import()`. */
function addReached(file: string, seen: Set<string>): void {
  if (seen.has(file)) return
  seen.add(file)
  for (const { path, kind } of inputs[file]?.imports ?? []) if (kind === 'import-statement') addReached(path, seen)
}

const lists = new Map<string, string[]>()

/** Files and packages that are evaluated when a file is. */
function evaluated(file: string): string[] {
  const seen = new Set<string>()
  if (!lists.has(file)) addReached(file, seen)
  const list = lists.get(file) ?? [...seen].sort()
  lists.set(file, list)
  return list
}

/** What a file loads by `import()`, itself or in what it evaluates. */
const later = (file: string): string[] => [
  ...new Set(
    evaluated(file).flatMap((one) =>
      (inputs[one]?.imports ?? []).filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    ),
  ),
]

/** What a file loads by `import()` at any time: what that loads included. */
function allLater(file: string, seen: Set<string> = new Set()): string[] {
  for (const part of later(file).filter((one) => !seen.has(one))) allLater(part, seen.add(part))
  return [...seen].sort()
}

/** What a file of `dist` imports and re-exports, without `import()`. */
function importsOf(file: string): string[] {
  const { body } = parseAst(chunks.get(file) ?? '')
  const sources = body.flatMap((node) => ('source' in node && node.source ? [node.source.value] : []))
  return sources.map((path) => (path.startsWith('#') ? `${path.slice(1)}.js` : join(file, '..', path)))
}

/** Files of `dist` that are read when one is imported. */
function loaded(file: string, seen: Set<string> = new Set()): string[] {
  seen.add(file)
  for (const path of importsOf(file)) if (chunks.has(path) && !seen.has(path)) loaded(path, seen)
  return [...seen]
}

/** Files and packages in a Worker's file. */
function held(name: string): string[] {
  const { inputs = {}, imports = [] } = workers[`dist/${name}.js`] ?? {}
  const files = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return [...files.map(([file]) => file), ...imports.map(({ path }) => path)]
}

/** Returns the files at these paths, each of which must exist: a stale path would find nothing, and prove nothing. */
function within(files: readonly string[], ...paths: string[]): string[] {
  expect(paths.filter((path) => globSync(`${path}*`, { cwd: root }).length === 0)).toEqual([])
  return files.filter((file) => paths.some((path) => file.startsWith(path)))
}

const packages = (files: readonly string[]) => files.filter((file) => !file.startsWith('src/'))

describe('latchkey', () => {
  const CORE = ['src/index.ts', 'src/providers/github.ts']

  test.each(CORE)('%s evaluates no package at start-up', (file) => {
    expect(packages(evaluated(file))).toEqual([])
  })

  test('loads no further chunk for a provider', () => {
    expect(later('src/providers/github.ts')).toEqual([])
  })

  test('has a separate chunk for each part', () => {
    expect(allLater('src/index.ts').filter((file) => !(file in PARTS))).toEqual([])
    const names = Object.values(PARTS).map((name) => new RegExp(`^chunks/${name}-[a-z0-9]{8}\\.js$`))
    const missing = names.filter((name) => ![...chunks.keys()].some((file) => name.test(file)))
    expect(missing).toEqual([])
  })

  // Bundlers may run packages in another order than the one they need, as Nitro does with `reflect-metadata`.
  test('verifies passkeys without any package', () => {
    const files = held('passkey')
    expect(files).toContain('src/methods/webauthn/public-key.ts')
    expect(packages(files)).toEqual([])
  })

  test('ships no part that only a value in the configuration uses', () => {
    const files = [...held('core'), ...held('github')]
    expect(within(files, 'src/oauth/').length).toBeGreaterThan(5)
    expect(within(files, 'src/methods/credentials/', 'src/methods/email/', 'src/methods/webauthn/')).toEqual([])
    expect(within(files, 'src/oauth/extensions/', 'src/providers/kit/dialect/')).toEqual([])
    expect(within(files, 'src/features/migration/adopt', 'src/providers/kit/signed-secret')).toEqual([])
    expect(within(files, 'src/adapters/', 'src/migrate/')).toEqual([])
  })

  test('ships SimpleWebAuthn only to applications that import its verifier', () => {
    const library = 'node_modules/@simplewebauthn/'
    expect(within([...held('core'), ...held('passkey')], library, 'src/methods/webauthn/simplewebauthn/')).toEqual([])
    expect(within(held('simplewebauthn'), library).length).toBeGreaterThan(10)
  })

  test('has on the edge every conditional function that it imports', () => {
    const namesIn = (pattern: RegExp, files: Iterable<string>) =>
      Array.from(files).flatMap((code) => Array.from(code.matchAll(pattern), ([, names = '']) => names.split(',')))
    const used = namesIn(/import\{([^}]*)\}from"#parts"/g, chunks.values())
      .flat()
      .map((name) => name.trim().split(' ')[0])
    const edge = chunks.get('parts.edge.js')
    const made = namesIn(/export ?(?:function |\{ ?)(\w+)/g, edge ? [edge] : []).flat()
    expect(used.length).toBeGreaterThan(50)
    expect([...new Set(used)].filter((name) => name && !made.includes(name))).toEqual([])
  })

  // Each file costs a fresh process more than the code in it.
  test.each([
    ['latchkey', 'index.js', 5],
    ['a provider beside it', 'providers/github.js', 5],
    ['latchkey/session', 'session.js', 2],
  ])('%s loads few files', (_, file, most) => {
    expect(loaded(file).length).toBeLessThanOrEqual(most)
  })
})

describe('latchkey/react', () => {
  // Otherwise a server component could not import the provider.
  test('begins with its `"use client"` directive', () => {
    expect(chunks.get('react.js')).toMatch(/^"use client";/)
  })
})

describe('latchkey/session', () => {
  test('evaluates only the listed files', () => {
    expect(evaluated('src/session/session-reader.ts')).toMatchInlineSnapshot(`
      [
        "src/crypto/engine.ts",
        "src/crypto/key-ring.ts",
        "src/crypto/random.ts",
        "src/crypto/resolve-keys.ts",
        "src/crypto/sealed.ts",
        "src/crypto/web.ts",
        "src/http/cookie.ts",
        "src/http/cookies/chunk.ts",
        "src/http/cookies/jar.ts",
        "src/lib/base64url.ts",
        "src/lib/bounded-map.ts",
        "src/lib/bytes.ts",
        "src/lib/is-promise-like.ts",
        "src/lib/is-record.ts",
        "src/lib/read-property.ts",
        "src/lib/time.ts",
        "src/session/jwt/check-claims.ts",
        "src/session/jwt/critical.ts",
        "src/session/jwt/fits-cookie.ts",
        "src/session/session-reader.ts",
      ]
    `)
  })

  test('loads no further chunk', () => {
    expect(later('src/session/session-reader.ts')).toEqual([])
  })
})

describe('an entry for an `Auth` of latchkey/core', () => {
  const ofPreset = (file: string) => within(evaluated(file), 'src/preset.ts', 'src/index.ts', 'src/features/')

  test.each([
    'src/integrations/express/core.ts',
    'src/integrations/fetch/core.ts',
    'src/integrations/hono/core.ts',
    'src/integrations/next/core.ts',
    'src/integrations/node/index.ts',
    'src/integrations/solid-start/core.ts',
    'src/integrations/sveltekit/core.ts',
    'src/integrations/integration.ts',
  ])('%s reaches no preset', (file) => {
    expect(evaluated(file)).toContain('src/kernel/inspect.ts')
    expect(ofPreset(file)).toEqual([])
  })

  // A check that never complains proves nothing.
  test('differs from the entry for a configuration', () => {
    expect(ofPreset('src/integrations/express/index.ts')).toContain('src/preset.ts')
  })
})

describe('latchkey/client/passkey', () => {
  test('contains no server code', () => {
    const files = evaluated('src/integrations/client/passkey.ts')
    expect(within(files, 'src/integrations/client/')).toEqual(files)
    expect(packages(files)).toEqual([])
  })
})

test('no provider evaluates a package', () => {
  // The authorization server of `latchkey/providers/dev` signs with jose, in development only.
  const providers = entries().filter(({ source }) => source.startsWith('src/providers/'))
  expect(providers.length).toBeGreaterThan(100)
  expect(providers.filter(({ source }) => packages(evaluated(source)).length > 0)).toEqual([])
})

test('entries for all runtimes import no part of Node', () => {
  const reached = ({ source }: Entry) => [source, ...allLater(source)].flatMap((file) => evaluated(file))
  const found = entries().filter((entry) => !entry.isNodeOnly && reached(entry).some((path) => isBuiltin(path)))
  expect(found.map(({ name }) => name)).toEqual([])
})

test('an application that hashes with PBKDF2 does not bundle scrypt', async () => {
  const contents = "export { hash, needsRehash, verify } from './src/password/index.ts'"
  const { metafile } = await build({ ...WORKER, stdin: { contents, resolveDir: root }, write: false, metafile: true })
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const files = parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file)
  expect(files).toContain('src/password/pbkdf2.ts')
  expect(within(files, 'src/password/scrypt', 'src/password/create-hasher')).toEqual([])
})

test('an application without passwords bundles none of their texts, and one without languages only the English ones', async () => {
  const bundleWith = async (provider: string): Promise<string[]> => {
    const contents = `export { createAuth } from './src/index.ts'; export { default } from './src/providers/${provider}.ts'`
    const { metafile } = await build({ ...WORKER, stdin: { contents, resolveDir: root }, metafile: true })
    const files = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
    return files.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file)
  }
  const [without, plain] = await Promise.all(['github', 'password'].map(bundleWith))
  expect(within(without ?? [], 'src/methods/password/')).toEqual([])
  expect(within(plain ?? [], 'src/methods/password/text/')).toEqual(['src/methods/password/text/en.ts'])
})
