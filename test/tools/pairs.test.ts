import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Command, FIRST, ONCE, selectTests } from '../../e2e/cases.ts'
import { allPairs, choose, type Pair } from '../../e2e/servers.ts'
import { CATALOGUE } from '../security/catalogue.ts'

const root = join(import.meta.dirname, '../..')
const e2e = join(root, 'e2e')

const names = (chosen: readonly Pair[]): string[] => chosen.map(({ name }) => name)

const pair = (name: string): Pair => {
  const [found] = choose(allPairs, name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

describe('a pair', () => {
  test('is there for each framework on each runtime that it has, and for development servers', () => {
    const runtimes = ['node', 'deno', 'bun', 'workerd']
    const onEach = (framework: string): string[] => runtimes.map((runtime) => `${framework}-${runtime}`)
    expect(names(allPairs)).toEqual([
      ...['express', 'sveltekit', 'solid-start'].flatMap(onEach),
      ...['sveltekit-dev', 'solid-start-dev'],
      ...onEach('hono'),
      'next-node',
    ])
  })

  // Bun and esbuild believe the `paths` of the nearest tsconfig.json, and those of the repository lead to `src`.
  test.each(['data', 'express', 'hono', 'next', 'solid-start', 'sveltekit'])(
    '%s has the package that was built',
    (folder) => {
      expect(readFileSync(join(e2e, 'apps', folder, 'tsconfig.json'), 'utf8')).not.toContain('latchkey')
    },
  )
})

describe('a port', () => {
  test('belongs to one application, provider or mailbox', () => {
    const ports = allPairs.flatMap(({ env, port }) => [port, Number(env.PROVIDER_PORT), Number(env.MAILBOX_PORT)])
    expect(new Set(ports).size).toBe(ports.length)
  })
})

interface ListedSpec {
  readonly title: string
  /** Without `@`. */
  readonly tags: readonly string[]
  readonly tests: readonly { readonly projectName: string }[]
}

interface ListedSuite {
  readonly title: string
  readonly suites?: readonly ListedSuite[]
  readonly specs?: readonly ListedSpec[]
}

/** A test of one pair. */
interface Listed extends Omit<ListedSpec, 'tests'> {
  /** `pair file > title` */
  readonly name: string
  readonly pair: string
}

function listedIn({ suites = [], specs = [], title }: ListedSuite, above = ''): Listed[] {
  const path = `${above}${title} > `
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ projectName: pair }) => ({ ...spec, pair, name: `${pair} ${path}${spec.title}` })),
  )
  return [...own, ...suites.flatMap((suite) => listedIn(suite, path))]
}

/** Every browser test that Playwright finds, on every pair. */
async function listTests(): Promise<Listed[]> {
  const config = '--config=test/tools/unfiltered.config.ts'
  const { stdout } = await promisify(execFile)('playwright', ['test', '--list', '--reporter=json', config], {
    cwd: root,
    env: { ...process.env, PAIRS: '', E2E_COMMAND: undefined },
    maxBuffer: 2 ** 27,
  })
  const { suites } = JSON.parse(stdout) as { suites: readonly ListedSuite[] }
  return suites.flatMap((suite) => listedIn(suite))
}

/** Selects the tests of a command as Playwright does: it matches the names of the pair, the file and the test, and the tags. */
const testsOf = (tests: readonly Listed[], command?: Command): string[] =>
  tests
    .filter(({ name, pair: of, tags }) => {
      const selection = selectTests(pair(of), command)
      const text = [name, ...tags.map((tag) => `@${tag}`)].join(' ')
      return selection !== null && !selection.grepInvert?.test(text)
    })
    .map(({ name }) => name)
    .sort()

/** A row of the catalogue of attacks. */
const ATTACK = new RegExp(`^(?:${CATALOGUE.map(({ id }) => id).join('|')}):`)

describe('the browser tests of the two commands', async () => {
  const tests = await listTests()
  const all = testsOf(tests)
  const [ofTest, ofRest] = [testsOf(tests, 'test'), testsOf(tests, 'rest')]

  test('are every test once', () => {
    expect(all.length).toBeGreaterThan(500)
    expect([...ofTest, ...ofRest].sort()).toEqual(all)
  })

  test('include one pair for each of three frameworks in npm test, each on another runtime', () => {
    expect(FIRST.map((name) => pair(name).framework)).toEqual(['express', 'sveltekit', 'solid-start'])
    expect(new Set(FIRST.map((name) => pair(name).runtime)).size).toBe(3)
    expect([...new Set(ofTest.map((test) => test.split(' ', 1)[0]))].sort()).toEqual([...FIRST].sort())
  })

  test('have a tag that forbids a second run if they are named after an attack', () => {
    const named = tests.filter(({ title }) => ATTACK.test(title))
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(({ tags }) => !ONCE.some((tag) => tags.includes(tag.slice(1))))).toEqual([])
  })

  // Rows of cases.ts that together remove a test from every pair would remove it from the proof.
  test('include every test on some pair', () => {
    const titleOf = (name: string) => name.slice(name.indexOf(' ') + 1)
    const run = new Set(all.map(titleOf))
    expect([...new Set(tests.map(({ name }) => titleOf(name)))].filter((title) => !run.has(title))).toEqual([])
  })

  test('include tests of every spec', () => {
    const source = (file: string) => readFileSync(join(e2e, file), 'utf8')
    const specs = globSync('{.,dev,express,sveltekit,solid-start}/*.spec.ts', { cwd: e2e })
    const unlisted = specs.filter((file) => !all.some((test) => test.includes(`${file} > `)))
    expect(unlisted).toEqual([])
    expect(specs.filter((file) => !/^\s*test\(|^\s*test\.describe/m.test(source(file)))).toEqual([])
  })
})
