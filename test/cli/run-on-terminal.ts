// Calls commands on a terminal.

import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import type { Host } from '../../src/cli/host.ts'
import { runHere } from './project.ts'

export const ENTER = '\r'
export const DOWN = '\u001b[B'
export const CTRL_C = '\u0003'

/** What is typed once a question is on the screen. */
export type Dialogue = readonly (readonly [question: string, keys: string])[]

/** Calls a command on a terminal. */
export async function runOnTerminal(plain: Host, args: readonly string[], dialogue: Dialogue) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let screen = ''
  const left = [...dialogue]
  output.setEncoding('utf8').on('data', (text) => {
    screen += stripVTControlCharacters(text)
    const [next] = left
    if (next === undefined || !screen.includes(next[0])) return
    left.shift()
    // A key that comes before the question listens is lost.
    for (const [i, key] of (next[1].startsWith('\u001b') ? [DOWN, ENTER] : [...next[1]]).entries())
      setTimeout(() => input.write(key), 20 + i * 5)
  })
  const host = { ...plain, isInteractive: true, terminal: { input, output } }
  const { code, stderr, stdout } = await runHere(args, host)
  return { code, screen, said: stdout + stderr, asked: dialogue.length - left.length }
}
