// Samples of output in docs, compared with what the library prints.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ErrorType } from '../../src/types/error-type.ts'
import { root } from '../../tools/entries.ts'
import { OAUTH_ERRORS } from './samples/oauth-errors.ts'
import { OWN_ERRORS } from './samples/own-errors.ts'
import { type Provoke, printError } from './samples/print-error.ts'
import { REQUEST_ERRORS } from './samples/request-errors.ts'
import { START_ERRORS, startWithoutFeature } from './samples/start-errors.ts'

/** The failures of all pages, of which the compiler demands one for each type. */
const FAILURES: Readonly<Record<ErrorType, Provoke>> = {
  ...OAUTH_ERRORS,
  ...OWN_ERRORS,
  ...REQUEST_ERRORS,
  ...START_ERRORS,
}

/** Returns the blocks of output on a page. */
function readSamples(page: string): (string | undefined)[] {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  return Array.from(text.matchAll(/^```text\n(.*?)\n```$/gms), ([, sample]) => sample)
}

describe('the sample of docs/errors', () => {
  test.each(Object.entries(FAILURES))('shows what is printed of %s', async (type, provoke) => {
    expect(readSamples(`errors/${type}.md`)).toEqual([await printError(type, provoke)])
  })
})

test('docs/core.md shows what is printed of a missing feature', async () => {
  expect(readSamples('core.md')).toContain(await printError('InvalidConfiguration', startWithoutFeature))
})
