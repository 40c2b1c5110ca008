import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as authJsErrors from '@auth/core/errors'
import { describe, expect, test } from 'vitest'
import { ERRORS } from '../../src/errors/errors.ts'
import type { ErrorType } from '../../src/types/error-type.ts'
import { root } from '../../tools/entries.ts'

interface Row {
  readonly authJs: string
  readonly latchkey: string
  readonly page: string
}

/** A row whose third cell is a code and whose fourth is a page. `-`: there is none. */
function rowOf(line: string): Row[] {
  const [, authJs = '', , latchkey = '', page = ''] = line.split('|').map((cell) => cell.trim())
  const code = (cell: string) => /^`(\w+)`/.exec(cell)?.[1] ?? '-'
  return /^(?:error|sign-in|none)$/.test(page) ? [{ authJs: code(authJs), latchkey: code(latchkey), page }] : []
}

/** The table of error codes in the guide. */
const rows: readonly Row[] = readFileSync(join(root, 'docs/migrate-from-authjs.md'), 'utf8').split('\n').flatMap(rowOf)

const PAGES: Readonly<Record<string, string>> = { error: 'error', signIn: 'sign-in', none: 'none' }

/** What `@auth/core` tells a browser. It asks an instance, whose type is that of its class. */
const { isClientError, ...classes } = authJsErrors as unknown as Readonly<Record<string, new () => object>> & {
  isClientError(error: object): boolean
}
const clientErrors = Object.values(classes)
  .filter((Type) => Type.prototype instanceof authJsErrors.AuthError && isClientError(new Type()))
  .map((Type) => String(Reflect.get(Type, 'type')))

/** `error` of next-auth 4, as its pages are typed in `@auth/core`, too. */
const OLD =
  'Signin OAuthSignin OAuthCallback OAuthCreateAccount EmailCreateAccount Callback EmailSignin SessionRequired'

describe('the table of error codes in docs/migrate-from-authjs.md', () => {
  test('has every code that Auth.js pages receive', () => {
    const known = new Set(rows.map(({ authJs }) => authJs))
    expect(clientErrors).toContain('Verification')
    expect([...clientErrors, ...OLD.split(' '), 'Configuration'].filter((code) => !known.has(code))).toEqual([])
  })

  test('has every code that latchkey pages receive', () => {
    const shown = (Object.keys(ERRORS) as ErrorType[]).filter((type) => ERRORS[type].shown)
    const known = new Set(rows.map(({ latchkey }) => latchkey))
    expect(shown.filter((code) => !known.has(code))).toEqual([])
  })

  test.each(rows.filter(({ latchkey }) => latchkey !== '-'))('says where $latchkey is shown', ({ latchkey, page }) => {
    const { shown, page: actual } = ERRORS[latchkey as ErrorType]
    expect([page, shown]).toEqual([PAGES[actual], true])
  })
})
