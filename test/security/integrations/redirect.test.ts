import { describe, expect, test } from 'vitest'
import { HOSTILE_URLS, ORIGIN } from '../../harness.ts'
import { openScene } from './check.ts'
import { ADA } from './driver.ts'
import { ask, form, formWith } from './requests.ts'
import { submit } from './visitors.ts'

const MALFORMED = ['https://%', 'http://[', '\u0000', '/'.repeat(20_000), 'a'.repeat(30_000), '']

/** Where the core leads, after it was found that all others lead there. */
const whereTo = (location: string | undefined): URL => new URL(location ?? 'nowhere:')

describe('a hostile target leads nobody away, in any integration', () => {
  test.each(HOSTILE_URLS)('REDIR-01: after a sign-in: %j', async (callbackUrl) => {
    const { ask: send } = await openScene()
    const { core } = await send(form('/auth/callback/credentials', 'guest', { ...ADA, callbackUrl }))
    expect([core.status, whereTo(core.headers['location']).origin]).toEqual([303, ORIGIN])
  })

  test.each(HOSTILE_URLS)('REDIR-01: after a sign-out: %j', async (callbackUrl) => {
    const { ask: send } = await openScene()
    const { core } = await send(form('/auth/signout', 'ada', { callbackUrl }))
    expect([core.status, whereTo(core.headers['location']).origin]).toEqual([303, ORIGIN])
  })

  test.each(HOSTILE_URLS)('REDIR-01: after a sign-in by code: %j', async (target) => {
    const { world, visitors } = await openScene()
    const request = submit(`/enter?${new URLSearchParams({ to: target })}`, visitors.guest)
    const { core, others } = await world.ask(request)
    const { location } = core.headers
    expect(whereTo(location).origin).toBe(ORIGIN)
    for (const { answer, name } of others)
      expect([name, answer.status, whereTo(answer.headers['location']).href]).toEqual([
        name,
        303,
        whereTo(location).href,
      ])
  })

  test.each(HOSTILE_URLS)('REDIR-02: in the pages: %j', async (callbackUrl) => {
    const { ask: send } = await openScene()
    for (const page of ['signin', 'signout', 'error']) {
      const query = new URLSearchParams({ callbackUrl, error: 'AccessDenied', provider: 'idp' })
      const { core } = await send(ask(`/auth/${page}?${query}`, 'guest', { accept: 'text/html' }))
      const addresses = Array.from(
        core.body.matchAll(/(?:value|href|action)="([a-z]+:[^"]*|[/\\\s][^"]*)"/gi),
        ([, url]) => url,
      )
      expect(addresses.length).toBeGreaterThan(0)
      expect(addresses.filter((url) => new URL(url ?? '', ORIGIN).origin !== ORIGIN)).toEqual([])
      expect(core.body).not.toContain('javascript:')
    }
  })

  test.each(HOSTILE_URLS)('REDIR-05: added to a mailed link: %j', async (callbackUrl) => {
    const { ask: send } = await openScene()
    const query = new URLSearchParams({ token: 'x', email: 'ada@app.example', callbackUrl })
    const { core } = await send(ask(`/auth/callback/email?${query}`, 'guest', { accept: 'text/html' }))
    expect(whereTo(core.headers['location']).origin).toBe(ORIGIN)
    expect(core.headers['location']).not.toContain('evil')
  })

  test.each(MALFORMED)('REDIR-07: that is no address: %#', async (callbackUrl) => {
    const { ask: send } = await openScene()
    const { core } = await send(form('/auth/callback/credentials', 'guest', { ...ADA, callbackUrl }))
    expect([core.status, whereTo(core.headers['location']).origin]).toEqual([303, ORIGIN])
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

  test.each(['/enter', '/leave'])('REDIR-09: after %s by code is 303 in every integration', async (path) => {
    const { world, visitors } = await openScene()
    for (const driver of world.drivers)
      expect([driver.name, (await driver.send(submit(path, visitors.ada))).status]).toEqual([driver.name, 303])
  })
})
