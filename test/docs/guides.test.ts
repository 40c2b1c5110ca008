// The guides as a whole. What each shows is run in test/docs/guides.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tools/entries.ts'
import { readGuide } from './guides/guide-modules.ts'

const guides = globSync('*.md', { cwd: join(root, 'docs/guides') })
  .map((file) => file.replace(/\.md$/, ''))
  .filter((name) => name !== 'README')

test('there are as many guides as were written', () => expect(guides.length).toBeGreaterThanOrEqual(8))

describe.each(guides)('%s', (name) => {
  const text = readGuide(`${name}.md`)

  test('is in the list of guides', () => expect(readGuide('README.md')).toContain(`(${name}.md)`))

  test('begins with what the reader wants', () => expect(text.split('\n')[2]).toMatch(/^You want /))

  test('ends with a check', () => expect(text.match(/^## .+$/gm)?.at(-1)).toBe('## Check that it works'))

  test('is run by a test where it has files to write', () => {
    const hasFiles = /^```ts\n\/\/ src\//m.test(text)
    expect(existsSync(join(root, `test/docs/guides/${name}.test.ts`))).toBe(hasFiles)
  })
})

// Pages that are guides by what they say, and reference by what they have beyond that.
test.each(['accounts', 'email', 'passkeys', 'passwords', 'migrate-from-authjs'])('%s says what it is for', (name) => {
  const text = readFileSync(join(root, `docs/${name}.md`), 'utf8')
  expect(text.split('\n')[2]).toMatch(/^You want /)
  expect(text).toContain('\n## Check that it works\n')
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

  test('names the frameworks that the package takes', () => {
    const { peerDependencies, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(engines.node).toBe('>=20')
    expect(peerDependencies).toMatchObject({
      express: '^4.18.2 || ^5.0.0',
      '@sveltejs/kit': '^3.0.0',
      '@solidjs/start': '^2.0.0',
      svelte: '^5.0.0',
    })
  })
})
