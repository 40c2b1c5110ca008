import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorType } from '../../src/errors/errors.ts'
import { root } from '../../tools/entries.ts'

const folder = join(root, 'docs/errors')
const read = (name: string) => readFileSync(join(folder, `${name}.md`), 'utf8')
const types = (Object.keys(ERRORS) as ErrorType[]).sort()

const PAGES = {
  error: 'the error page, or yours at `pages.error`',
  signIn: 'the sign-in page, or yours at `pages.signIn`',
  none: 'none; the response contains the error',
}

/** The facts of a page, as the table of errors has them. */
function factsOf(type: ErrorType): string[] {
  const { status, page, shown } = ERRORS[type]
  const learned = shown ? type : 'Configuration'
  return [
    `| HTTP status | ${status} |`,
    `| Page | ${PAGES[page]} |`,
    `| Error code in the browser | \`${learned}\` |`,
    `| Message to the user | ${ERRORS[learned].text} |`,
  ]
}

test('docs/errors has one page per error type, and no other page', () => {
  const names = readdirSync(folder).map((file) => file.replace(/\.md$/, ''))
  expect(names.sort()).toEqual([...types, 'README'].sort())
})

test('docs/errors/README.md lists every type with its status', () => {
  const rows = Array.from(read('README').matchAll(/^\| \[(\w+)\]\((\w+)\.md\) \| (\d+) \| .+ \|$/gm))
  expect(rows.map(([, name, file, status]) => [name, file, Number(status)])).toEqual(
    types.map((type) => [type, type, ERRORS[type].status]),
  )
})

/** The pages, each with its lines. */
const pages = types.map((type) => [type, read(type).split('\n')] as const)

/** The types whose pages break a rule. */
const breaking = (isKept: (type: ErrorType, lines: readonly string[]) => boolean): ErrorType[] =>
  pages.filter(([type, lines]) => !isKept(type, lines)).map(([type]) => type)

describe('every page of docs/errors', () => {
  test('is titled with its type', () => {
    expect(breaking((type, lines) => lines[0] === `# ${type}`)).toEqual([])
  })

  test('repeats the facts of the error table', () => {
    const factsIn = (type: ErrorType, lines: readonly string[]) => lines.filter((line) => factsOf(type).includes(line))
    expect(breaking((type, lines) => `${factsIn(type, lines)}` === `${factsOf(type)}`)).toEqual([])
  })

  test('names causes, numbered steps, and what the log or the user sees', () => {
    const HEADINGS = /^## Likely causes\n## What to do\n## (?:In the log|What you see)[^\n]*$/
    const headings = (lines: readonly string[]) => lines.filter((line) => line.startsWith('## ')).join('\n')
    expect(breaking((_, lines) => HEADINGS.test(headings(lines)))).toEqual([])
    expect(breaking((_, lines) => lines.some((line) => /^\d\. /.test(line)))).toEqual([])
  })
})
