// Blocks of code as files that the compiler can read. Every line keeps its number, so that what the compiler says of a
// file is true of the page.

import { SourceMap } from 'node:module'
import { posix } from 'node:path'
import { internalHelpers, svelte2tsx } from 'svelte2tsx'
import ts from 'typescript'
import type { Block } from './block.ts'
import { followImports, footer, header, preludeOf, type Seen } from './imports.ts'
import { namesOf, parse } from './names.ts'

/** A file made of a block. */
export interface CodeFile {
  readonly block: Block
  /** Relative to the folder of all pages. */
  readonly path: string
  readonly text: string
  /** The line of the page, from a line and column of the file. */
  readonly lineOf: (line: number, column: number) => number
}

const LANGUAGES = ['ts', 'tsx', 'js', 'jsx', 'svelte']

/** Whether the compiler reads blocks of this language. */
export const isCode = ({ language }: Block): boolean => LANGUAGES.includes(language)

/** A block with the name of its file, within the folder of its page. */
interface Named {
  readonly block: Block
  readonly path: string
}

const { basename, dirname, join } = posix

const folderOf = (page: string): string => page.replace(/\.md$/, '')

/** `src/auth.ts`, and where a page writes that file once more, `src/auth~2.ts`. */
const version = (path: string, count: number): string =>
  count === 1 ? path : join(dirname(path), basename(path).replace('.', `~${count}.`))

function nameAll(blocks: readonly Block[]): Named[] {
  const counts = new Map<string, number>()
  return blocks.map((block) => {
    if (block.path === null) return { block, path: `line-${block.line}.${block.language}` }
    const count = (counts.get(block.path) ?? 0) + 1
    counts.set(block.path, count)
    return { block, path: version(block.path, count) }
  })
}

const HOOKS = {
  serverHooksPath: 'src/hooks.server',
  clientHooksPath: 'src/hooks.client',
  universalHooksPath: 'src/hooks',
}

/** What `svelte-check` and editors do to files of SvelteKit: it gives their exports the types that they have. */
function withKitTypes(path: string, text: string): string {
  const fileName = `/${path}`
  const settings = { ...HOOKS, paramsPath: 'src/params' }
  return internalHelpers.upsertKitFile(ts, fileName, settings, () => parse(fileName, text))?.text ?? text
}

/** A component as the code that its compiler checks. Wrong syntax is the matter of another check. */
function componentCode(path: string, text: string): Pick<CodeFile, 'text'> & { lineOf: CodeFile['lineOf'] } {
  try {
    const { code, map } = svelte2tsx(text, { filename: path, isTsFile: true, mode: 'ts', version: '5' })
    const lines = new SourceMap({ ...map, sourceRoot: '', sourcesContent: [] })
    const lineOf = (line: number, column: number) => {
      const entry = lines.findEntry(line - 1, column - 1)
      return 'originalLine' in entry ? entry.originalLine : 0
    }
    return { text: code, lineOf }
  } catch {
    return { text: 'export {}', lineOf: () => 0 }
  }
}

function componentFile({ block, path }: Named): CodeFile {
  const { text, lineOf } = componentCode(path, block.text)
  const lineOfPage = (line: number, column: number) => block.line + 1 + lineOf(line, column)
  return { block, path: join(folderOf(block.page), `${path}.ts`), text, lineOf: lineOfPage }
}

const pragma = ({ language }: Block): string => (language.endsWith('x') ? '/** @jsxImportSource solid-js */ ' : '')

/**
 * Files of the blocks of one page, in their order.
 *
 * @param before What its excerpts see from the beginning, beside the prelude. Where there is something, its files see it, too.
 */
export function codeFiles(page: string, blocks: readonly Block[], before: readonly Seen[] = []): CodeFile[] {
  const seen = [preludeOf(page), ...before]
  return nameAll(blocks).map((named) => {
    const { block, path } = named
    if (block.language === 'svelte') return componentFile(named)
    const names = namesOf(parse(path, block.text))
    // Whatever is in front of the first line of a block is in line 1.
    const first =
      pragma(block) +
      (block.path === null || before.length > 0 ? header(path, names, seen) : '') +
      '\n'.repeat(block.line)
    const text = withKitTypes(block.path ?? path, first + followImports(block.text, path, seen)) + footer(names)
    seen.push({ path, saidPath: block.path, names })
    return { block, path: join(folderOf(page), path), text, lineOf: (line) => line }
  })
}
