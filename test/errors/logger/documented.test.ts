import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { withProvider } from './flows.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')

test('docs/configuration.md shows the console output for a callback', async () => {
  const { log } = await withProvider('oidc')
  const start = log.debug.findLastIndex(([code]) => code === 'request')
  const lines = log.debug.slice(start).map(([code, text, record]) => {
    const shown = inspect(record, { breakLength: Number.POSITIVE_INFINITY }).replace(
      /milliseconds: \d+/,
      'milliseconds: 3',
    )
    return `[latchkey][debug] ${code} ${text} ${shown}`
  })
  expect(lines.join('\n').replace(/tx\.\w{12}/g, 'tx.0toxjh9hyegn')).toBe(
    /```text\n(\[latchkey\]\[debug\] request [^`]+)\n```/.exec(PAGE)?.[1],
  )
})
