import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUNDLES, measureSize, type SizeBudget } from '../../bench/measure-size.ts'
import { entries, root } from '../../tools/entries.ts'

const all = entries()
let inputs: Metafile['inputs']

beforeAll(async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(all.map(({ output, source }) => [output, `./${source}`])),
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    write: false,
    metafile: true,
  })
  inputs = metafile.inputs
})

/** Files and packages that are evaluated when a file is: what it reaches without `import()`. */
function evaluated(file: string, seen: Set<string> = new Set()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  for (const { path, kind } of inputs[file]?.imports ?? []) if (kind === 'import-statement') evaluated(path, seen)
  return [...seen].sort()
}

const within = (files: readonly string[], ...folders: string[]) =>
  files.filter((file) => folders.some((folder) => file.startsWith(folder)))

const packages = (files: readonly string[]) => files.filter((file) => !file.startsWith('src/'))

describe('latchkey', () => {
  test('evaluates no package', () => {
    expect(packages(evaluated('src/index.ts'))).toEqual([])
  })

  test('evaluates no method, page or provider', () => {
    const files = evaluated('src/index.ts')
    expect(within(files, 'src/methods/', 'src/pages/', 'src/providers/')).toMatchInlineSnapshot(`
      [
        "src/pages/theme.ts",
      ]
    `)
  })

  test('evaluates of the sessions only those in the cookie', () => {
    expect(within(evaluated('src/index.ts'), 'src/session/', 'src/account/')).toMatchInlineSnapshot(`
      [
        "src/session/ask-jwt.ts",
        "src/session/claims.ts",
        "src/session/jwt.ts",
        "src/session/memo.ts",
        "src/session/open-session.ts",
        "src/session/strategies.ts",
        "src/session/write-session.ts",
      ]
    `)
  })

  test('evaluates of the routes only those that answer with data, and what failed', () => {
    expect(within(evaluated('src/index.ts'), 'src/actions/')).toMatchInlineSnapshot(`
      [
        "src/actions/data.ts",
        "src/actions/error-detail.ts",
        "src/actions/failure.ts",
        "src/actions/routes.ts",
      ]
    `)
  })
})

describe('latchkey/session', () => {
  test('evaluates these files and no other', () => {
    expect(evaluated('src/session-reader.ts')).toMatchInlineSnapshot(`
      [
        "src/cookies/chunk.ts",
        "src/cookies/jar.ts",
        "src/crypto/key-ring.ts",
        "src/crypto/sealed.ts",
        "src/http/cookie.ts",
        "src/lib/base64url.ts",
        "src/lib/bytes.ts",
        "src/lib/is-record.ts",
        "src/lib/random.ts",
        "src/lib/time.ts",
        "src/session-reader.ts",
        "src/session/claims.ts",
      ]
    `)
  })

  test('loads nothing later', () => {
    const later = evaluated('src/session-reader.ts').flatMap((file) =>
      (inputs[file]?.imports ?? []).filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
    )
    expect(later).toEqual([])
  })
})

describe('latchkey/client/passkey', () => {
  test('is for browsers: nothing of the server is in it', () => {
    const files = evaluated('src/client/passkey.ts')
    expect(within(files, 'src/client/')).toEqual(files)
    expect(packages(files)).toEqual([])
  })
})

describe('providers', () => {
  test.each(all.filter(({ name }) => name.includes('/providers/')))('$name evaluates no package', ({ source }) => {
    expect(packages(evaluated(source))).toEqual([])
  })
})

describe('one file', () => {
  const { gzip: budgets } = JSON.parse(readFileSync(join(root, 'bench/budgets.json'), 'utf8')) as {
    gzip: Record<string, SizeBudget>
  }

  // The budget itself is judged by `npm run size`, which fails while it is not kept.
  test.each(Object.entries(budgets))('with %s does not grow', async (name, { budget, ceiling }) => {
    const { gzip } = await measureSize(BUNDLES[name] ?? '')
    expect(gzip).toBeLessThanOrEqual(Math.max(budget, ceiling))
  })

  test('with core + GitHub holds no byte of jose, nor of passkeys', async () => {
    const { modules } = await measureSize(BUNDLES['core + GitHub'] ?? '')
    const foreign = modules
      .map(([path]) => path.split('node_modules/').at(-1) ?? '')
      .filter((path) => !path.startsWith('src/'))
    expect([...new Set(foreign.map((path) => path.split('/')[0]))].sort()).toEqual(['oauth4webapi'])
    expect(modules.map(([path]) => path).filter((path) => path.includes('src/methods/webauthn/'))).toEqual([])
  })
})
