import { readFileSync } from 'node:fs'

/** Ticks per second of the times in `/proc`. Linux uses 100 on every architecture (proc(5)). */
const TICKS = 100

/** Returns the CPU time of all children that have ended, and of theirs, in seconds; `0` on systems without `/proc`. */
function readChildrenCpu(): number {
  try {
    // The name of the program, in parentheses, can contain blanks. `cutime` and `cstime` are fields 16 and 17.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? []
    const [user, system] = fields.split(' ').slice(13, 15)
    return (Number(user) + Number(system)) / TICKS
  } catch {
    return 0
  }
}

// The system has one count for all children, so the process has one mark in it.
let mark = readChildrenCpu()

/**
 * Returns the CPU time of the children that have ended since the last call, in seconds. Called at the end of each child, it is
 * the time of that child. Servers that a test leaves behind are not included.
 */
export function takeChildrenCpu(): number {
  const before = mark
  mark = readChildrenCpu()
  return mark - before
}
