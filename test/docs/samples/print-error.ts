// What the library prints of an error, as the pages of docs/errors show it.

import { format } from 'node:util'
import { vi } from 'vitest'
import { InvalidConfiguration } from '../../../src/errors/errors.ts'
import { createLogger } from '../../../src/errors/logger.ts'

/** Makes the library fail. May throw the error, as functions of the library do. */
export type Provoke = () => unknown

/** Replaces what differs between two runs, and leaves out stacks. */
const maskRun = (text: string): string =>
  text
    .replaceAll(/(errorId"?: ?["'])[0-9A-Z]{10}/g, '$17KQ2M9XW4T')
    .replaceAll(/(__Host-latchkey\.tx\.)\w{12}/g, '$10sx3k9qwlx0a')
    .replaceAll(/,"stack":"(?:[^"\\]|\\.)*"/g, '')

/** Runs code, and returns what the console got meanwhile. */
async function recordConsole(provoke: Provoke): Promise<string[]> {
  const printed: string[] = []
  const spies = (['error', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...messages) => void printed.push(format(...messages))),
  )
  try {
    await provoke()
  } catch (error) {
    if (error instanceof InvalidConfiguration) printed.push(String(error))
    // Frameworks pass what an application does not catch to this logger.
    else if (error instanceof Error) createLogger().error(error)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return printed
}

/** Provokes an error, and returns what was printed of it: its lines, and its record. */
export async function printError(type: string, provoke: Provoke): Promise<string> {
  const printed = await recordConsole(provoke)
  const isStart = (text: string) =>
    ['InvalidConfiguration: ', `[latchkey][error] ${type}: `, `[latchkey][warn] ${type} `].some((start) =>
      text.startsWith(start),
    )
  const start = printed.findIndex(isStart)
  const [text, record = ''] = start < 0 ? [] : printed.slice(start)
  if (text === undefined) throw new Error(`${type} was not printed, but:\n${printed.join('\n')}`)
  return maskRun([text, ...(record.startsWith('[latchkey][error] {') ? [record] : [])].join('\n'))
}
