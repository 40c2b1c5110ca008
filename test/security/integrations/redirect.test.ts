import { describe, expect, test } from 'vitest'
import { HOSTILE_URLS, ORIGIN } from '../../harness.ts'
import { openScene } from './check.ts'
import { ADA } from './driver.ts'
import { ask, form, formWith } from './requests.ts'
import { submit } from './visitors.ts'

/** One for each way in which parsers differ: the core is asked about all others. */
const KINDS = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'http://app.example',
  'https://app.example@evil.example',
  'https://app.example:8443',
  'javascript:alert(1)',
  '%2f%2fevil.example',
  '/..//evil.example',
  '\u0000//evil.example',
]

const MALFORMED = ['https://%', 'http://[', '\u0000', '/'.repeat(20_000), 'a'.repeat(30_000), '']

/** Where the core leads, after it was found that all others lead there. */
const whereTo = (location: string | undefined): URL => new URL(location ?? 'nowhere:')

/** Addresses in a page that it would lead to or send. */
const addressesIn = (page: string): string[] =>
  Array.from(page.matchAll(/(?:value|href|action)="([a-z]+:[^"]*|[/\\\s][^"]*)"/gi), ([, url]) => url ?? '')

describe('a hostile target is not followed in any integration', () => {
  test('is also tested with the core', () => {
    expect(HOSTILE_URLS).toEqual(expect.arrayContaining(KINDS))
  })

  test.each([
    ['a sign-in', '/auth/callback/credentials', 'guest', ADA],
    ['a sign-out', '/auth/signout', 'ada', {}],
  ] as const)('REDIR-01: after %s', async (_, path, who, fields) => {
    const { ask: send } = await openScene()
    for (const callbackUrl of KINDS) {
      const { core } = await send(form(path, who, { ...fields, callbackUrl }))
      expect([callbackUrl, core.status, whereTo(core.headers['location']).origin]).toEqual([callbackUrl, 303, ORIGIN])
    }
  })

  test('REDIR-01: after a sign-in with server code', async () => {
    const { world, visitors } = await openScene()
    for (const target of KINDS) {
      const { core, others } = await world.ask(submit(`/enter?${new URLSearchParams({ to: target })}`, visitors.guest))
      const { href, origin } = whereTo(core.headers['location'])
      expect([target, origin]).toEqual([target, ORIGIN])
      for (const { answer, name } of others)
        expect([target, name, answer.status, whereTo(answer.headers['location']).href]).toEqual([
          target,
          name,
          303,
          href,
        ])
    }
  })

  test.each(['signin', 'signout', 'error'])('REDIR-02: in the page %s', async (page) => {
    const { ask: send } = await openScene()
    for (const callbackUrl of KINDS) {
      const query = new URLSearchParams({ callbackUrl, error: 'AccessDenied', provider: 'idp' })
      const { core } = await send(ask(`/auth/${page}?${query}`, 'guest', { accept: 'text/html' }))
      const addresses = addressesIn(core.body)
      expect(addresses.length).toBeGreaterThan(0)
      expect(addresses.filter((url) => new URL(url, ORIGIN).origin !== ORIGIN)).toEqual([])
      expect(core.body).not.toContain('javascript:')
    }
  })

  test('REDIR-05: added to a mailed link', async () => {
    const { ask: send } = await openScene()
    for (const callbackUrl of KINDS) {
      const query = new URLSearchParams({ token: 'x', email: 'ada@app.example', callbackUrl })
      const { core } = await send(ask(`/auth/callback/email?${query}`, 'guest', { accept: 'text/html' }))
      expect(whereTo(core.headers['location']).origin).toBe(ORIGIN)
      expect(core.headers['location']).not.toContain('evil')
    }
  })

  test('REDIR-07: refuses an invalid URL', async () => {
    const { ask: send } = await openScene()
    for (const callbackUrl of MALFORMED) {
      const { core } = await send(form('/auth/callback/credentials', 'guest', { ...ADA, callbackUrl }))
      expect([core.status, whereTo(core.headers['location']).origin]).toEqual([303, ORIGIN])
    }
  })

  test.each(['https://evil.example/x', 'javascript:alert(1)', '//evil.example'])(
    'REDIR-08: in a Referer: %s',
    async (referer) => {
      const { ask: send } = await openScene()
      for (const path of ['/auth/callback/credentials', '/auth/signout']) {
        const { core } = await send(formWith(path, 'guest', { referer }, ADA))
        expect(core.headers['location']).toBe(`${ORIGIN}/`)
      }
    },
  )
})

describe('a redirect', () => {
  test.each([
    ['to the provider', '/auth/signin/idp', 'guest', {}],
    ['after a sign-in', '/auth/callback/credentials', 'guest', ADA],
    ['after a failure', '/auth/callback/credentials', 'guest', { username: 'ada' }],
    ['after a sign-out', '/auth/signout', 'ada', {}],
  ] as const)('REDIR-09: %s is 303 in every integration', async (_, path, who, fields) => {
    const { ask: send } = await openScene()
    const { core } = await send(form(path, who, fields))
    expect([core.status, core.body]).toEqual([303, ''])
  })

  test.each(['/enter', '/leave'])('REDIR-09: after %s with server code is 303 in every integration', async (path) => {
    const { world, visitors } = await openScene()
    for (const driver of world.drivers)
      expect([driver.name, (await driver.send(submit(path, visitors.ada))).status]).toEqual([driver.name, 303])
  })
})
