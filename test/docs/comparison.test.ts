// Numbers of docs/comparison.md, compared with where they were measured.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { selectTests } from '../../e2e/cases.ts'
import { allPairs } from '../../e2e/servers.ts'
import { root } from '../../tools/entries.ts'

const PAGE = 'docs/comparison.md'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Cells of the row that begins with `first`, without the first. */
function rowOf(page: string, first: string): string[] {
  const line = read(page)
    .split('\n')
    .find((text) => text.startsWith(`| ${first} |`))
  if (line === undefined) throw new Error(`${page} has no row "${first}".`)
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim())
}

/** `1,404` and `51.7 kB` are numbers; what is none is NaN, which nothing is close to. */
const numberOf = (cell = ''): number => Number.parseFloat(cell.replaceAll(',', ''))

/** Fails where a number is not the measured one within 2 %. */
function expectMeasured(cell: string | undefined, measured: number, of: string): void {
  const apart = Math.abs(numberOf(cell) / measured - 1)
  expect(apart, `${PAGE} says ${cell} of ${of}, measured is ${measured.toPrecision(3)}`).toBeLessThanOrEqual(0.02)
}

const SIZES = [
  [
    'core and GitHub',
    [
      'latchkey, core + GitHub',
      '`@auth/core` + GitHub',
      '`better-auth`, with GitHub',
      '`better-auth/minimal`, with GitHub',
    ],
  ],
  [
    'core, GitHub, passwords and email',
    [
      'latchkey, core + GitHub, credentials, Resend',
      '`@auth/core` + GitHub, credentials, Resend',
      '`better-auth`, with GitHub, passwords, `magicLink`',
      '`better-auth/minimal`, with GitHub, passwords, `magicLink`',
    ],
  ],
  [
    'the session check alone',
    ['`latchkey/session`', '`getToken` of `@auth/core/jwt`', '`getCookieCache` of `better-auth/cookies`'],
  ],
] as const

describe('sizes in the comparison', () => {
  test.each(SIZES)('%s: match the performance page', (row, bundles) => {
    const cells = rowOf(PAGE, row)
    for (const [i, bundle] of bundles.entries())
      expectMeasured(cells[i], numberOf(rowOf('docs/performance.md', bundle)[1]), bundle)
  })

  test.each([
    ['core and GitHub', 'core + GitHub'],
    ['the session check alone', 'latchkey/session'],
  ])("%s: latchkey's size matches bench/budgets.json", (row, bundle) => {
    const { gzip } = JSON.parse(read('bench/budgets.json'))
    expectMeasured(rowOf(PAGE, row)[0], gzip[bundle].ceiling / 1000, bundle)
  })

  test('the size at start-up matches bench/budgets.json', () => {
    const { gzipAtStart } = JSON.parse(read('bench/budgets.json'))
    const [, promised, reached] = /at most ([\d.]+) kB of latchkey .* \(([\d.]+) kB now/.exec(read(PAGE)) ?? []
    expect(Number(promised) * 1000).toBe(gzipAtStart['core + GitHub'].budget)
    expectMeasured(reached, gzipAtStart['core + GitHub'].ceiling / 1000, 'core + GitHub at start')
  })
})

describe('times in the comparison', () => {
  const rows = Array.from(read(PAGE).matchAll(/^\| (?<row>[^|]+\(`(?<workload>[\w-]+)`\)) \|/gm), ({ groups }) => [
    groups?.['workload'] ?? '',
    groups?.['row'] ?? '',
  ])
  const { results } = JSON.parse(read('bench/results.json'))

  test('cover four workloads', () => expect(rows).toHaveLength(4))

  test.each(rows)('%s: match the last measurement', (workload, row) => {
    const cells = rowOf(PAGE, row)
    for (const [i, subject] of ['latchkey', 'latchkey node', '@auth/core', 'better-auth'].entries())
      expectMeasured(cells[i], results[workload][subject].cpu.median, `${workload}, ${subject}`)
  })
})

// The page says that every sign-in method is tested in a browser on each pair of framework and runtime.
describe('a browser test on all seventeen pairs', () => {
  const pairs = allPairs.filter(({ runtime }) => runtime !== 'dev')

  test.each([
    ['oidc.spec.ts', 'signs in through the provider'],
    // With a password.
    ['session.spec.ts', 'redirects to the sign-in page and back to the page that was first requested'],
    ['email.spec.ts', 'signs in the requesting user once'],
    ['passkey.spec.ts', 'signs up, and later signs in by autofill'],
  ])('%s: %s', (file, title) => {
    const line = read(`e2e/${file}`)
      .split('\n')
      .find((text) => text.includes(`test('${title}'`))
    const tags = Array.from(line?.matchAll(/@[\w-]+/g) ?? [], ([tag]) => tag)
    const name = `${file} ${title} ${tags.join(' ')}`
    expect([line !== undefined, pairs.length]).toEqual([true, 17])
    expect(pairs.filter((pair) => selectTests(pair)?.grepInvert?.test(name)).map((pair) => pair.name)).toEqual([])
  })
})

describe('the comparison', () => {
  test('counts the providers that have a page', () => {
    const pages = read('docs/providers/index.md').matchAll(/^\| \[[^\]]+\]\([\w-]+\.md\) \|/gm)
    const [ours] = rowOf(PAGE, 'OAuth and OpenID Connect providers')
    expect(numberOf(ours)).toBe([...pages].length)
  })

  test('counts the languages of the pages', () => {
    const [ours = ''] = rowOf(PAGE, 'built-in pages, without JavaScript')
    expect(Number(/\d+/.exec(ours)?.[0])).toBe(globSync('??.ts', { cwd: join(root, 'src/pages/text') }).length)
  })

  test('has the first response of a Worker as it was measured', () => {
    const medians = rowOf('docs/project/measurements.md', '`workerd`: @auth/core / latchkey, first response')[1]
    const [theirs, ours] = (medians ?? '').split(' / ').map(numberOf)
    const [, times] = /takes ([\d.]+) times as long/.exec(read(PAGE)) ?? []
    expect(Number(times)).toBeCloseTo(Number(ours) / Number(theirs), 1)
  })

  test('names the versions that the benchmarks install', () => {
    const { dependencies } = JSON.parse(read('bench/peers/package.json'))
    const names = ['@auth/core', 'better-auth'] as const
    const versions = names.map((name) => `\`${name}\` ${dependencies[name]}`).join(' and ')
    expect(read(PAGE)).toContain(`newest versions on 2026-11-27: ${versions}.`)
    const rows = [...names, 'iron-session'].map((name) => `\`${name}@${dependencies[name]}\``)
    expect(rows.flatMap((row) => rowOf(PAGE, row))).toHaveLength(6)
  })

  test('counts the dependencies of latchkey and the other libraries', () => {
    const names = Object.keys(JSON.parse(read('package.json')).dependencies).sort()
    expect(names).toEqual(['jose', 'oauth4webapi'])
    const { packages } = JSON.parse(read('bench/peers/package-lock.json'))
    const peers = ['@auth/core', 'better-auth'].map((name) => packages[`node_modules/${name}`])
    const counts = peers.map(({ dependencies }) => Object.keys(dependencies).length)
    const named = names.map((name) => `\`${name}\``).join(', ')
    expect(read(PAGE)).toContain(`Direct dependencies: ${names.length} (${named}), ${counts.join(' and ')};`)
    for (const [i, name] of ['@auth/core', 'better-auth'].entries())
      expect(read(PAGE)).toContain(`npm view ${name}@${peers[i].version} dependencies`)
  })
})
