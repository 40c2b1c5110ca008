// The fenced blocks of a page, as a reader sees them.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tools/entries.ts'

/** One fenced block. */
export interface Block {
  /** File that holds it, relative to the root of the repository. */
  readonly page: string
  /** Line of its opening fence, from 1. Its text begins on the next one. */
  readonly line: number
  /** First word behind the fence; empty where there is none. */
  readonly language: string
  /** Without the indentation of the list it is in, with a line break at the end of each line. */
  readonly text: string
  /** The file that its first line names, or the step of a list that it is in: `src/auth.ts`. `null`: an excerpt. */
  readonly path: string | null
}

const FENCE = /^(?<indent> *)(?<marks>`{3,}|~{3,})(?<info>.*)$/

/** A first line that is a comment and has nothing but a path in it. */
const NAMED = /^(?:\/\/|#|--|<!--|\/\*) *(?<path>[\w$@~+.()[\]/-]*\.\w+) *(?:-->|\*\/)?$/

/** A file of code that a step of a list names. */
const IN_STEP = /`(?<path>[^`\s]+\.(?:[jt]sx?|svelte))`/g

const PAGES = ['*.md', 'docs/**/*.md']

/** Made by the documentation's generator from the docstrings, and not kept. */
const GENERATED = /^docs\/(?:reference|api|\.vitepress)\/|node_modules/

/** Every page of the repository, relative to its root. */
export const pages = (): string[] =>
  globSync(PAGES, { cwd: root })
    .filter((page) => !GENERATED.test(page))
    .sort()

/** The blocks of a page of the repository. */
export const blocksOf = (page: string): Block[] => readBlocks(page, readFileSync(join(root, page), 'utf8'))

/**
 * The blocks of a text.
 *
 * @throws {Error} A fence is never closed.
 */
export function readBlocks(page: string, text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  // Line behind the last block.
  let behind = 0
  for (let at = 0; at < lines.length; at++) {
    const { indent = '', marks = '', info = '' } = FENCE.exec(lines[at] ?? '')?.groups ?? {}
    if (marks === '') continue
    const end = lines.findIndex((line, index) => index > at && line.trim() === marks)
    if (end === -1) throw new Error(`${page}:${at + 1}: this fence is never closed.`)
    const inside = lines.slice(at + 1, end).map((line) => line.slice(Math.min(indent.length, line.search(/\S|$/))))
    blocks.push({
      ...{ page, line: at + 1, language: /^\w*/.exec(info.trim())?.[0] ?? '' },
      text: inside.map((line) => `${line}\n`).join(''),
      path: namedBy(inside[0] ?? '') ?? (indent === '' ? null : namedInStep(lines.slice(behind, at))),
    })
    at = end
    behind = end + 1
  }
  return blocks
}

/** The file that a line names, if it does nothing else. */
export const namedBy = (line: string): string | null => NAMED.exec(line)?.groups?.['path'] ?? null

const namedInStep = (lines: readonly string[]): string | null =>
  Array.from(lines.join('\n').matchAll(IN_STEP), ({ groups }) => groups?.['path']).at(-1) ?? null
