// Examples in docstrings, which are the code blocks of the reference.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tools/entries.ts'
import { type Block, namedBy } from './block.ts'
import { type CodeFile, codeFiles } from './code-files.ts'
import { exportsFor } from './imports.ts'

const EXAMPLE = /^ *\* @example\n(?<lines>(?: *\*(?!\/| ?@).*\n)+)/gm

const FENCE = /^```\w*$/

const TAG = /<\/[A-Z]/

/** The examples of a source, as blocks of a page. What stands under `@example` is code, in a fence or not. */
function readExamples(page: string, text: string): Block[] {
  return Array.from(text.matchAll(EXAMPLE), ({ groups, index }) => {
    const lines = (groups?.['lines'] ?? '').split('\n').map((line) => line.replace(/^ *\* ?/, ''))
    return filesIn(lines).map(([from, some]) => {
      const code = some.map((line) => (FENCE.test(line) ? '' : line)).join('\n')
      const line = text.slice(0, index).split('\n').length + from
      return { page, line, language: TAG.test(code) ? 'tsx' : 'ts', text: `${code}\n`, path: namedBy(some[0] ?? '') }
    })
  }).flat()
}

/** An example may be of several files: each begins with a line that names it. With the number of its first line. */
function filesIn(lines: readonly string[]): [from: number, lines: readonly string[]][] {
  const starts = lines.flatMap((line, index) => (index === 0 || namedBy(line) ? [index] : []))
  return starts.map((start, index) => [start, lines.slice(start, starts[index + 1])])
}

const sourceOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** Every example, by the source that it is in. */
export const examples = (): Map<string, Block[]> =>
  new Map(
    globSync('src/**/*.ts', { cwd: root })
      .sort()
      .map((page) => [page, readExamples(page, sourceOf(page))] as const)
      .filter(([, blocks]) => blocks.length > 0),
  )

/** Files of the examples of a source. */
export const exampleFiles = (page: string, blocks: readonly Block[]): CodeFile[] =>
  codeFiles(page, blocks, exportsFor(page, sourceOf(page)))
