// Files that differ between the conditions of package.json, see `imports` there. Needs `dist`.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildOptions, build as buildWithEsbuild } from 'esbuild'
import { build as buildWithRolldown } from 'rolldown'
import { describe, expect, test } from 'vitest'
import { ONE_FILE, WORKER } from '../../bench/measure-size.ts'
import { PARTS } from '../../tools/chunks.ts'
import { entries, root } from '../../tools/entries.ts'

/**
 * Imports each address as the first of its modules, in one process. Prints the errors, and the types of what the last
 * exports. Each address has its own modules of `dist`, by a number in their addresses, and shares the packages, which
 * import none of them. Their paths and texts are read once.
 */
const IMPORT_EACH = `
  import { readFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const [folder, ...urls] = process.argv.slice(1)
  const [found, texts] = [new Map(), new Map()]
  const remember = (map, key, make) => map.get(key) ?? map.set(key, make()).get(key)
  registerHooks({
    resolve(name, context, next) {
      const { search } = new URL(context.parentURL ?? 'file:///')
      if (!search) return next(name, context)
      const address = name.startsWith('.') ? new URL(name, context.parentURL).pathname : name
      const target = remember(found, address, () => next(name, context))
      const url = target.url.split('?')[0] + (target.url.startsWith(folder) ? search : '')
      return { ...target, url, shortCircuit: true }
    },
    load(url, context, next) {
      const [file, number] = url.split('?')
      if (!number) return next(url, context)
      const source = remember(texts, file, () => readFileSync(new URL(file), 'utf8'))
      return { format: 'module', source, shortCircuit: true }
    },
  })
  const errors = []
  let last
  for (const [index, url] of urls.entries())
    last = await import(url + '?' + index).catch((error) => errors.push(url + ': ' + error))
  const kinds = Object.fromEntries(Object.entries(last).map(([name, value]) => [name, typeof value]))
  console.log(JSON.stringify({ errors, kinds }))`

/** Imports files of `dist` under a condition, each before all others. */
function importEach(condition: string, files: readonly string[]): { errors: string[]; kinds: Record<string, string> } {
  const urls = ['/', ...files].map((file) => pathToFileURL(join(root, 'dist', file)).href)
  const args = [`--conditions=${condition}`, '--input-type=module', '--eval', IMPORT_EACH, '--', ...urls]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

/** Frameworks and peers that are not installed here. */
const isAlone = (name: string): boolean => !/\/(?:next|react|sveltekit|solid-start)\b/.test(name)

/** Providers are alike. */
const isUnlike = (name: string): boolean =>
  !/\/(?:providers|text)\/(?!apple|email|github|mail|oidc|passkey|vk)/.test(name)

/** Files of the entries. */
const FILES = entries().flatMap(({ name, output }) => (isAlone(name) && isUnlike(name) ? `${output}.js` : []))

const loaded = {
  default: importEach('default', FILES),
  workerd: importEach('workerd', [...FILES, 'parts.edge.js']),
}

// Parts and what they import form circles, so that any entry may start with any of them.
test.each(['default', 'workerd'] as const)('every entry loads under the condition %s', (condition) => {
  expect(FILES.length).toBeGreaterThan(30)
  expect(loaded[condition].errors).toEqual([])
})

describe('edge conditions', () => {
  test('export the same functions as the other conditions', () => {
    const [, list = ''] = /export\s*\{([^}]+)\};\s*$/.exec(readFileSync(join(root, 'dist/parts.js'), 'utf8')) ?? []
    const { EXPLAINS, ...others } = loaded.workerd.kinds
    expect([EXPLAINS, ...new Set(Object.values(others))]).toEqual(['boolean', 'function'])
    expect(Object.keys(others)).toEqual(expect.arrayContaining([...Object.values(PARTS), 'getFix', 'warnAbout']))
    const names = ['EXPLAINS', 'loading', ...Object.keys(others)]
    expect(new Set(names)).toEqual(new Set(list.split(/\s*,\s*/)))
  })

  /** A warning, fixes, the type and the example of an option, and what requests and responses should contain. */
  const EXPLAINING = [
    'Every host is trusted',
    'Fix the callback that',
    'Let the user sign in again.',
    'a whole number',
    'look like ',
    'each field once',
    'one of the last 10 minutes',
  ]

  test('leave out explanations, but keep texts of pages', async () => {
    const [worker, whole] = await Promise.all(
      [WORKER, ONE_FILE].map((options) => bundleWithEsbuild(`export * from './dist/index.js'`, options)),
    )
    expect(EXPLAINING.filter((text) => !whole?.includes(text))).toEqual([])
    expect(EXPLAINING.filter((text) => worker?.includes(text))).toEqual([])
    expect(worker).toContain('You do not have permission to sign in.')
  })

  test.each(['express', 'node'])('leave node:crypto out of %s.js', async (file) => {
    const [worker, whole] = await Promise.all(
      [WORKER, ONE_FILE].map((options) => bundleWithEsbuild(`export * from './dist/${file}.js'`, options)),
    )
    for (const text of ['aes-256-gcm', 'ieee-p1363', 'timingSafeEqual']) {
      expect(whole).toContain(text)
      expect(worker).not.toContain(text)
    }
  })

  const OWN_PAGES = `export { createAuth } from './dist/core.js'; export { GitHub } from './dist/providers/github.js'`
  const WITH_PAGES = `${OWN_PAGES}; export { pages } from './dist/pages.js'; export { Google } from './dist/providers/google.js'`

  test.each([
    ['esbuild', bundleWithEsbuild],
    ['Rolldown', bundleWithRolldown],
  ] as const)('let %s omit a part that nothing references', async (_, bundle) => {
    const [own, built] = await Promise.all([bundle(OWN_PAGES), bundle(WITH_PAGES)])
    expect(built).toContain('<!doctype html>')
    expect(own).not.toContain('<!doctype html>')
    // A provider without ID tokens has no code for them.
    expect([own, built].map((code) => code.includes('at_hash'))).toEqual([false, true])
    expect(own).toContain('code_challenge')
    expect(own.length).toBeLessThan(built.length)
  })
})

describe('the condition production', () => {
  const APP = `import { createAuth } from 'latchkey'; import Dev from 'latchkey/providers/dev'; createAuth({ providers: [Dev] })`

  /** Texts of the page, of the server and of the banner. */
  const TEXTS = ['Ada Lovelace', 'dev.latchkey.invalid', 'Anyone who opens this page', 'dev/people']

  test.each([
    [
      'esbuild',
      (condition: string) =>
        bundleWithEsbuild(APP, { ...ONE_FILE, conditions: [condition, 'import'], tsconfigRaw: {} }),
    ],
    ['Rolldown', (condition: string) => bundleWithRolldown(APP, [condition, 'import'])],
  ] as const)('omits the development provider from an application of %s', async (_, bundle) => {
    const [production, development] = await Promise.all([bundle('production'), bundle('development')])
    expect(TEXTS.map((text) => [development.includes(text), production.includes(text)])).toEqual(
      TEXTS.map(() => [true, false]),
    )
    expect(production).toContain('is left out of production builds')
  })
})

async function bundleWithEsbuild(contents: string, options: BuildOptions = WORKER): Promise<string> {
  const { outputFiles } = await buildWithEsbuild({
    ...options,
    write: false,
    stdin: { contents, resolveDir: root },
  })
  return outputFiles[0]?.text ?? ''
}

async function bundleWithRolldown(contents: string, conditionNames = ['workerd', 'import']): Promise<string> {
  const { output } = await buildWithRolldown({
    input: 'entry.js',
    cwd: root,
    platform: 'neutral',
    resolve: { conditionNames },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry.js' ? join(root, id) : null),
        load: (id) => (id === join(root, 'entry.js') ? contents : null),
      },
    ],
    output: { codeSplitting: false },
    write: false,
  })
  return output[0].code
}
