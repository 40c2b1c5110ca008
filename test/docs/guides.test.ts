// The guides as a whole. What each shows is run in test/docs/guides.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tools/entries.ts'
import { readGuide } from './guides/guide-modules.ts'

const guides = globSync('*.md', { cwd: join(root, 'docs/guides') })
  .map((file) => file.replace(/\.md$/, ''))
  .filter((name) => name !== 'README')

/** The guides that break a rule. */
const breaking = (isKept: (text: string, name: string) => boolean): string[] =>
  guides.filter((name) => !isKept(readGuide(`${name}.md`), name))

describe('every guide', () => {
  test('has a test that runs its files, if it has any', () => {
    const hasFiles = (text: string) => /^```ts\n\/\/ src\//m.test(text)
    const hasTest = (name: string) => existsSync(join(root, `test/docs/guides/${name}.test.ts`))
    expect(breaking((text, name) => hasFiles(text) === hasTest(name))).toEqual([])
  })
})

test('a page with a goal ends with a check, and each guide has both', () => {
  const pages = globSync('docs/**/*.md', { cwd: root }).map(
    (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
  )
  const hasGoal = (text: string) => /^# .+\n\nGoal: /.test(text)
  const hasCheck = (text: string) => text.match(/^## .+$/gm)?.at(-1) === '## Check that it works'
  const isGuide = (path: string) => guides.includes(relative('docs/guides', path).replace(/\.md$/, ''))
  const isBroken = (path: string, text: string) => hasGoal(text) !== hasCheck(text) || (isGuide(path) && !hasGoal(text))
  expect(pages.filter((page) => isBroken(...page)).map(([path]) => path)).toEqual([])
})

describe('versions', () => {
  test.each([
    ['deno', 'Deno'],
    ['bun', 'Bun'],
  ])('names the %s that the tests run', (name, runtime) => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'tools/runtimes/package.json'), 'utf8'))
    expect(readGuide('versions.md')).toContain(`${runtime} ${dependencies[name].split('.').slice(0, 2).join('.')}`)
  })

  test('names the workerd that the tests run', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'tools/runtimes/package.json'), 'utf8'))
    const [, year, month] = /^1\.(\d{4})(\d\d)/.exec(dependencies.workerd) ?? []
    const name = new Date(Number(year), Number(month) - 1).toLocaleString('en', { month: 'long' })
    expect(readGuide('versions.md')).toContain(`workerd of ${name} ${year}`)
  })

  test.each([
    ['node', '>=20', '| Node | 20 and later;'],
    ['express', '^4.18.2 || ^5.0.0', '| Express | 4.18 and later, 5 |'],
    ['@sveltejs/kit', '^3.0.0', '| SvelteKit | 3, with Svelte 5 |'],
    ['svelte', '^5.0.0', '| SvelteKit | 3, with Svelte 5 |'],
    ['@solidjs/start', '^2.0.0', '| SolidStart | 2 |'],
  ])('names the %s that the package accepts: %s', (name, range, row) => {
    const { peerDependencies, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect({ ...engines, ...peerDependencies }[name]).toBe(range)
    expect(readGuide('versions.md')).toContain(row)
  })

  test('names the oldest TypeScript that compiles the declarations', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const [, version] = /@(\d+\.\d+)\./.exec(devDependencies['typescript-oldest']) ?? []
    expect(readGuide('versions.md')).toContain(`| TypeScript | ${version} and later;`)
  })

  test.each([
    ['@sveltejs/kit', 'SvelteKit'],
    ['@solidjs/start', 'SolidStart'],
  ])('names the Node version that %s needs', (name, framework) => {
    const { engines } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
    const [, row = ''] = /^\| Node \| (.+) \|$/m.exec(readGuide('versions.md')) ?? []
    expect(row).toContain(`${framework} ${engines.node.replace('>=', '')}`)
  })
})
