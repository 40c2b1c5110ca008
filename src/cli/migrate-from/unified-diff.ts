// Prints a change as a unified diff.

import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { type Host, paint } from '../host.ts'

/** The change of a file. */
export interface Change {
  /** Relative to the project, with `/` between folders. */
  readonly path: string
  /** `null` for a new file. */
  readonly before: string | null
  readonly after: string
}

const COLORS = { '+': 'green', '-': 'red' } as const

/** Returns the lines of a unified diff for `git apply` and `patch -p1`. */
export function diffLines(host: Host, { after, before, path }: Change): string[] {
  const from = before === null ? '/dev/null' : `a/${path}`
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY }
  const patch = createTwoFilesPatch(from, `b/${path}`, before ?? '', after, '', '', options)
  return patch
    .trimEnd()
    .split('\n')
    .map((line, i) => {
      const color = i < 2 ? 'bold' : COLORS[line.charAt(0) as keyof typeof COLORS]
      return color ? paint(host, color, line) : line
    })
}
