import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/entries.ts'

interface Line {
  readonly page: string
  readonly line: string
}

const readLines = (): Line[] =>
  globSync('docs/**/*.md', { cwd: root }).flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split('\n')
      .map((line) => ({ page, line })),
  )

/**
 * Returns the lines of all pages that match, in whichever page a section is.
 *
 * @returns Each with the path of its page.
 */
export const findLines = (pattern: RegExp): Line[] => readLines().filter(({ line }) => pattern.test(line))

/** Returns the rows of the tables whose first row matches, in whichever page they are. */
export function findRows(pattern: RegExp): string[] {
  const lines = readLines().map(({ line }) => line)
  const starts = Array.from(lines.keys()).filter((i) => pattern.test(lines[i] ?? ''))
  return starts.flatMap((start) => {
    const rows = lines.slice(start + 2)
    return rows.slice(
      0,
      rows.findIndex((row) => !row.startsWith('|')),
    )
  })
}

/** Returns the texts of the code spans of a line. */
export const listSpans = (line: string): string[] => Array.from(line.matchAll(/`([^`]+)`/g), ([, text = '']) => text)
