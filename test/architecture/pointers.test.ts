// What the library prints names pages of the documentation by their path in an application. Those pages are part of the
// package, and so is whatever they link to.

import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { ERRORS, getErrorPage } from '../../src/errors/errors.ts'
import { root } from '../../tools/entries.ts'
import { readSources, SRC } from './source-graph.ts'

const INSTALLED = 'node_modules/latchkey/'

/** Screenshots stay in the repository. Each has a text alternative, and they are as large as an eighth of the package. */
const isScreenshot = (target: string): boolean => /^e2e\/pictures\//.test(target) && existsSync(join(root, target))

let packed: ReadonlySet<string> = new Set()

beforeAll(async () => {
  const npm = promisify(execFile)
  const { stdout } = await npm('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    maxBuffer: 1e7,
  })
  const [{ files }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ files: { path: string }[] }]
  packed = new Set(files.map(({ path }) => path))
})

/** Every text of the sources that can name a page, comments included. */
const pointers = (): string[] =>
  Array.from(readSources().values()).flatMap((source) =>
    Array.from(source.text.matchAll(/(?<![\w./-])(?:[\w.-]+\/)*docs\/[\w./-]*\w/g), ([text]) => text),
  )

/** Relative links of a page, as paths from the root. */
function linksOf(page: string): string[] {
  const prose = readFileSync(join(root, page), 'utf8').replaceAll(/^ *(`{3,})[\s\S]*?^ *\1$|`[^`\n]+`/gm, '')
  const targets = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, href = '']) => href.replace(/#.*$/, ''))
  return targets
    .filter((href) => href !== '' && !/^(?:[a-z]+:|\/)/.test(href))
    .map((href) => posix.normalize(posix.join(posix.dirname(page), href)))
}

describe('a pointer of the library', () => {
  test.each(Object.keys(ERRORS))('to the page of %s leads to a file in the package', (type) => {
    expect(getErrorPage(type)).toBe(`${INSTALLED}docs/errors/${type}.md`)
    expect(packed).toContain(getErrorPage(type).replace(INSTALLED, ''))
  })

  test('from an unknown error type leads to the page of Configuration', () => {
    expect(getErrorPage('PaymentRequired')).toBe(getErrorPage('Configuration'))
    expect(getErrorPage('constructor')).toBe(getErrorPage('Configuration'))
  })

  test('contains the path in an installed application', () => {
    expect(pointers().length).toBeGreaterThan(3)
    expect(pointers().filter((text) => !text.startsWith(INSTALLED))).toEqual([])
  })

  test('leads to a file or folder in the package', () => {
    const isPacked = (path: string) => [...packed].some((file) => file === path || file.startsWith(`${path}/`))
    const fixed = pointers().map((text) => text.replace(INSTALLED, ''))
    expect(fixed.filter((path) => path !== 'docs/errors' && !isPacked(path))).toEqual([])
  })
})

/** Names in comments that other programs define. */
const OF_OTHERS = ['createCluster', 'defineCachedHandler', 'exactOptionalPropertyTypes']

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

describe('a comment in the source code', () => {
  const files = globSync('**/*.{ts,svelte}', { cwd: SRC }).map((file) => file.replaceAll('\\', '/'))
  const texts = new Map(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]))

  /** What the comments quote as code and a pattern matches, with the file. */
  const quotes = (pattern: RegExp) =>
    [...texts].flatMap(([file, text]) => {
      const comments = text.match(COMMENT)?.join('\n') ?? ''
      return Array.from(comments.matchAll(pattern), ([, quote = '']) => ({ file, quote }))
    })

  /** Whether a path is that of one file: from `src`, or its name if no other file has it. */
  const isOneFile = (path: string) =>
    files.filter((file) => file === path || (!path.includes('/') && posix.basename(file) === path)).length === 1

  // A path that begins with `src/` or a dot is one in an application.
  test('names source files that exist', () => {
    const paths = quotes(/`((?!src\/)\w[\w./-]*\.(?:ts|svelte))`/g)
    expect(paths.length).toBeGreaterThan(20)
    expect(paths.filter(({ quote }) => !isOneFile(quote))).toEqual([])
  })

  test('names functions, fields and options that exist', () => {
    const code = [...texts.values()].map((text) => text.replaceAll(COMMENT, '')).join('\n')
    const known = new Set([...(code.match(/[\w$]+/g) ?? []), ...OF_OTHERS])
    const names = quotes(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter(({ quote }) => !known.has(quote))).toEqual([])
  })
})

describe('the documentation in the package', () => {
  const pages = () => [...packed].filter((path) => path.endsWith('.md')).sort()

  test('has a file for each relative link', () => {
    expect(pages().length).toBeGreaterThan(50)
    const missing = pages().flatMap((page) =>
      linksOf(page)
        .filter((target) => !packed.has(target) && !isScreenshot(target))
        .map((target) => `${page} links to ${target}`),
    )
    expect(missing).toEqual([])
  })

  test('leaves out what only contributors need', () => {
    expect([...packed].filter((path) => /^(?:CONTRIBUTING\.md|docs\/project\/)/.test(path))).toEqual([])
  })
})
