import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { GitHub } from '../../src/providers/github.ts'
import { ORIGIN, openAuth } from '../harness.ts'
import { allOf, parseMarkup, skeleton } from '../pages/markup.ts'

const open = (text: string) => {
  const github = { ...GitHub({ clientId: 'id', clientSecret: 'secret' }), name: text }
  const credentials = Credentials({
    credentials: { username: { label: text, placeholder: text }, password: { type: 'password', label: text } },
    authorize: () => null,
  })
  return openAuth({ providers: [github, credentials] as NonNullable<AuthConfig['providers']> })
}

const PAGES = ['signin', 'signout', 'error', 'verify-request', 'nowhere']

/** Queries that leave the structure of a page alone. */
const queryOf = (text: string) =>
  new URLSearchParams({ callbackUrl: text, login_hint: text, code: text, id: text, x: text })

/** Pieces that mean something in markup, and all others. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        "'",
        '<',
        '>',
        '&',
        '`',
        '=',
        '/',
        '\0',
        '\n',
        '<!--',
        ']]>',
        '</title>',
        '&#x3c;',
        '{',
        '\\',
        ' on',
        'x',
      ),
    )
    .map((pieces) => pieces.join('')),
)

/** Elements that run, load or animate. The drawings of logos need none of them. */
const ACTIVE = /^(?:script|style|iframe|object|embed|base|use|image|foreignobject|animate\w*|set)$/

describe('every page', () => {
  test.each(PAGES)('XSS-05, CVE-2025-32388: %s keeps its structure for any query', async (page) => {
    const { browser } = open('Ours')
    const read = async (text: string) =>
      // A hint that is none fills no field in.
      skeleton(parseMarkup(await (await browser.navigate(`/auth/${page}?${queryOf(text)}`)).text())).map((line) =>
        line.replace(/^(input id .*?) value/, '$1'),
      )
    const expected = await read('plain')
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        expect(await read(`a${text}`)).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })

  test('XSS-05: keeps its structure for any configuration', async () => {
    const read = async (text: string) =>
      skeleton(parseMarkup(await (await open(text).browser.navigate('/auth/signin')).text()))
    const expected = await read('plain')
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        expect(await read(`a${text}`)).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })

  test.each(PAGES)('XSS-06: %s loads only from its own origin, and runs no inline script', async (page) => {
    const response = await open('Ours').browser.navigate(`/auth/${page}`)
    const elements = allOf(parseMarkup(await response.text()))
    const loaded = elements.flatMap(({ name, attributes: { href, src, srcset, action, formaction } }) =>
      [name === 'a' ? undefined : href, src, srcset, action, formaction].filter((url) => url !== undefined),
    )
    for (const url of loaded) expect(new URL(url, ORIGIN).origin).toBe(ORIGIN)
    expect(elements.filter(({ name }) => ACTIVE.test(name))).toEqual([])
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy.match(/https?:[^;\s]+/g)).toBeNull()
  })

  test('HDR-04: declares its content type, and is isolated in its window', async () => {
    for (const page of PAGES) {
      const { headers } = await open('Ours').browser.navigate(`/auth/${page}`)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
      })
    }
  })
})
