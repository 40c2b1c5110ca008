import { describe, expect, test } from 'vitest'
import { notOn } from '../../e2e/cases.ts'
import { allPairs, choose, type Pair } from '../../e2e/servers.ts'

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
    expect(() => choose(allPairs, 'express-deno')).toThrow(/PAIRS names express-deno. There are express-node, /)
  })
})

describe('a port', () => {
  test('belongs to one application, provider or mailbox', () => {
    const ports = allPairs.flatMap(({ env, port }) => [port, Number(env['PROVIDER_PORT']), Number(env['MAILBOX_PORT'])])
    expect(new Set(ports).size).toBe(ports.length)
  })
})

// A tag that kept a test from every pair would be a test that nobody runs.
describe('a tag', () => {
  test.each([
    ['@looks', ['express-node']],
    ['@client-router', ['sveltekit-node', 'solid-start-node']],
    ['@sveltekit', ['sveltekit-node', 'sveltekit-dev']],
    ['@solid-start', ['solid-start-node', 'solid-start-dev']],
  ])('%s lets a test run on %j', (tag, expected) => {
    const running = allPairs.filter((one) => !notOn(one)?.test(`a test ${tag}`))
    expect(names(running)).toEqual(expect.arrayContaining(expected))
  })

  test('keeps no other test away', () => {
    expect(allPairs.filter((one) => notOn(one)?.test('e2e/sveltekit/looks.spec.ts sveltekit-node a test'))).toEqual([])
    expect(notOn(pair('express-node'))?.test('a test @client-router')).toBe(true)
    expect(notOn(pair('sveltekit-node'))?.test('a test @looks')).toBe(true)
  })
})
