// Prints a change as a unified diff.

import { structuredPatch } from 'diff'
import { type Host, paint } from '../host.ts'

/** The change of a file. */
export interface Change {
  /** Relative to the project, with `/` between folders. */
  readonly path: string
  /** `null` for a new file. */
  readonly before: string | null
  readonly after: string
}

/** Returns the lines of a unified diff for `git apply` and `patch -p1`. */
export function diffLines(host: Host, { after, before, path }: Change): string[] {
  const from = before === null ? '/dev/null' : `a/${path}`
  const { hunks } = structuredPatch(from, `b/${path}`, before ?? '', after, '', '', { context: 3 })
  return [
    paint(host, 'bold', `--- ${from}`),
    paint(host, 'bold', `+++ b/${path}`),
    ...hunks.flatMap(({ lines, newLines, newStart, oldLines, oldStart }) => [
      `@@ -${formatRange(oldStart, oldLines)} +${formatRange(newStart, newLines)} @@`,
      ...lines.map((line) => paintLine(host, line)),
    ]),
  ]
}

// A range without lines begins at the line before it.
const formatRange = (start: number, lines: number): string => `${lines === 0 ? start - 1 : start},${lines}`

function paintLine(host: Host, line: string): string {
  if (line.startsWith('+')) return paint(host, 'green', line)
  return line.startsWith('-') ? paint(host, 'red', line) : line
}
