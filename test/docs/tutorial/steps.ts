// What the tutorial has its reader type, step by step.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenFile } from '../../../e2e/quick-start.ts'
import { root } from '../../../tools/entries.ts'
import { type Block, readBlocks } from '../blocks/block.ts'

/** One numbered step. */
export interface TutorialStep {
  /** Files in the order in which the reader writes them. The comment with the path is part of the text. */
  readonly files: readonly WrittenFile[]
  /** Lines for a shell. */
  readonly commands: readonly string[]
  /** Addresses to enter elsewhere, and what programs print. */
  readonly texts: readonly string[]
  /** All that the step says. */
  readonly page: string
}

const linesOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap(({ text }) => text.replaceAll('\\\n', ' ').trim().split('\n'))

function readStep(page: string): TutorialStep {
  const blocks = readBlocks('docs/tutorial.md', page)
  return {
    page,
    files: blocks.flatMap(({ path, text }) => (path === null ? [] : { path, text })),
    commands: linesOf(blocks.filter(({ language }) => language === 'sh')),
    texts: blocks.filter(({ language, path }) => language === 'text' && path === null).map(({ text }) => text.trim()),
  }
}

/** Returns the steps of the page. Step 1 is the first element. */
export const readTutorial = (): readonly TutorialStep[] =>
  readFileSync(join(root, 'docs/tutorial.md'), 'utf8')
    .split(/^## /m)
    .filter((section) => /^\d+\. /.test(section))
    .map(readStep)
