import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorType } from '../../src/errors.ts'
import { root } from '../../tools/entries.ts'

const folder = join(root, 'docs/errors')
const read = (name: string) => readFileSync(join(folder, `${name}.md`), 'utf8')
const types = (Object.keys(ERRORS) as ErrorType[]).sort()

const PAGES = {
  error: 'the error page, or yours at `pages.error`',
  signIn: 'the sign-in page, or yours at `pages.signIn`',
  none: 'none; it is answered where it happens',
}

/** The facts of a page, as the table of errors has them. */
function factsOf(type: ErrorType): string[] {
  const { status, page, shown } = ERRORS[type]
  const learned = shown ? type : 'Configuration'
  return [
    `| HTTP status | ${status} |`,
    `| Page | ${PAGES[page]} |`,
    `| The browser learns | \`${learned}\` |`,
    `| The user reads | ${ERRORS[learned].text} |`,
  ]
}

test('docs/errors has a page for every type, and a type for every page', () => {
  const names = readdirSync(folder).map((file) => file.replace(/\.md$/, ''))
  expect(names.sort()).toEqual([...types, 'README'].sort())
})

test('docs/errors/README.md lists every type with its status', () => {
  const rows = Array.from(read('README').matchAll(/^\| \[(\w+)\]\((\w+)\.md\) \| (\d+) \| .+ \|$/gm))
  expect(rows.map(([, name, file, status]) => [name, file, Number(status)])).toEqual(
    types.map((type) => [type, type, ERRORS[type].status]),
  )
})

describe.each(types)('docs/errors/%s.md', (type) => {
  const lines = read(type).split('\n')

  test('is called what it is about', () => {
    expect(lines[0]).toBe(`# ${type}`)
  })

  test('says what the table of errors says', () => {
    expect(lines.filter((line) => factsOf(type).includes(line))).toEqual(factsOf(type))
  })

  test('says what causes it, what to do, and how it looks', () => {
    const headings = lines.filter((line) => line.startsWith('## '))
    expect(headings).toEqual([
      '## Likely causes',
      '## What to do',
      expect.stringMatching(/^## (In the log|What you see)/),
    ])
    expect(lines.filter((line) => /^\d\. /.test(line)).length).toBeGreaterThan(0)
  })

  test('shows records as the log has them', () => {
    const records = lines.filter((line) => line.startsWith('[latchkey][error] {'))
    for (const record of records) expect(() => JSON.parse(record.slice(18))).not.toThrow()
    if (lines.includes('## In the log')) expect(lines).toContain(`  docs/errors/${type}.md`)
  })

  test('links to pages that there are', () => {
    const links = Array.from(lines.join('\n').matchAll(/\]\((\w+)\.md\)/g), ([, name]) => name)
    for (const name of links) expect(types).toContain(name)
  })
})
