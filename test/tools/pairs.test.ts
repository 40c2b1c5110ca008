import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { notOn } from '../../e2e/cases.ts'
import { allPairs, choose, type Pair } from '../../e2e/servers.ts'

const e2e = join(import.meta.dirname, '../../e2e')

const names = (chosen: readonly Pair[]): string[] => chosen.map(({ name }) => name)

const pair = (name: string): Pair => {
  const [found] = choose(allPairs, name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

describe('PAIRS', () => {
  test.each([
    [undefined, names(allPairs)],
    ['', names(allPairs)],
    ['express-node', ['express-node']],
    ['solid-start-dev, sveltekit-node', ['solid-start-dev', 'sveltekit-node']],
  ])('%j chooses %j', (asked, chosen) => {
    expect(names(choose(allPairs, asked))).toEqual(chosen)
  })

  test('names what there is when it names what there is not', () => {
    expect(() => choose(allPairs, 'express-java')).toThrow(/PAIRS names express-java. There are express-node, /)
  })
})

describe('a pair', () => {
  test('is there for every framework on every runtime, and for development servers', () => {
    const [frameworks, runtimes] = [
      ['express', 'sveltekit', 'solid-start'],
      ['node', 'deno', 'bun', 'workerd'],
    ]
    const twelve = frameworks.flatMap((framework) => runtimes.map((runtime) => `${framework}-${runtime}`))
    expect(names(allPairs)).toEqual([...twelve, 'sveltekit-dev', 'solid-start-dev'])
  })

  // Bun and esbuild believe the `paths` of the nearest tsconfig.json, and those of the repository lead to `src`.
  test.each(['data', 'express', 'solid-start', 'sveltekit'])('%s has the package that was built', (folder) => {
    expect(readFileSync(join(e2e, 'apps', folder, 'tsconfig.json'), 'utf8')).not.toContain('latchkey')
  })

  test('is served from a folder of its own where it is built in its own way', () => {
    const nitro = allPairs.filter(({ build, framework }) => build !== null && framework === 'solid-start')
    const folders = nitro.map(({ app }) => /\.output\/\w+/.exec(app)?.[0])
    expect(folders).toEqual(nitro.map(({ build }) => `.output/${build?.env['NITRO_PRESET']}`))
    expect(new Set(folders).size).toBe(4)
  })
})

describe('a port', () => {
  test('belongs to one application, provider or mailbox', () => {
    const ports = allPairs.flatMap(({ env, port }) => [port, Number(env['PROVIDER_PORT']), Number(env['MAILBOX_PORT'])])
    expect(new Set(ports).size).toBe(ports.length)
  })
})

// A row that kept a test from every pair would be a test that nobody runs.
describe('a case', () => {
  const runningOn = (title: string): string[] => names(allPairs.filter((one) => !notOn(one)?.test(title)))

  test.each([
    ['@looks', ['express-node']],
    ['@dark', ['express-node', 'sveltekit-node', 'solid-start-node']],
    ['@client-router', ['sveltekit-node', 'sveltekit-workerd', 'solid-start-node', 'solid-start-deno']],
    ['@sveltekit', ['sveltekit-node', 'sveltekit-dev']],
    ['@solid-start', ['solid-start-node', 'solid-start-dev']],
  ])('%s lets a test run on %j', (tag, expected) => {
    expect(runningOn(`a test ${tag}`)).toEqual(expect.arrayContaining(expected))
  })

  const specs = globSync(['*.spec.ts', '{express,sveltekit,solid-start}/*.spec.ts'], { cwd: e2e })
  // About the looks as a whole, and about the demo, which is one application.
  const ofOnePair = ['doctor.spec.ts', 'languages.spec.ts']
  const expectedOn = (spec: string): string[] => {
    if (ofOnePair.includes(spec)) return ['express-node']
    const isOfNode = /\b(?:elsewhere|fresh-project)\.ts\b/.test(readFileSync(join(e2e, spec), 'utf8'))
    return isOfNode ? ['express-node', 'sveltekit-node', 'solid-start-node'] : names(allPairs)
  }
  test.each(specs)('lets %s run on all runtimes, or on Node when it makes a new project', (spec) => {
    const expected = expectedOn(spec)
    expect(runningOn(`${spec} a test`)).toEqual(expected)
    expect(runningOn(`${basename(spec)} a test`)).toEqual(expected)
  })

  test('keeps no other test away', () => {
    expect(allPairs.filter((one) => notOn(one)?.test('e2e/sveltekit/looks.spec.ts sveltekit-node a test'))).toEqual([])
    expect(notOn(pair('express-node'))?.test('a test @client-router')).toBe(true)
    expect(notOn(pair('sveltekit-node'))?.test('a test @looks')).toBe(true)
  })
})
