import { isRedirect, type RequestEvent } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'
import { with_request_store } from '@sveltejs/kit/internal/server'
import type { Express, RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/index.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { ORIGIN } from '../../harness.ts'
import { openCookieJar } from '../../integrations/sveltekit/cookie-jar.ts'
import { guideModules } from './guide-modules.ts'
import { ask, listen } from './listen.ts'

const ADA = { id: 'user-1', name: 'Ada Lovelace', email: 'ada@app.example' }
const PAGE = { accept: 'text/html' }

describe('protecting pages', () => {
  const load = guideModules('protecting-pages.md')

  test.each(['plain Fetch', 'Express'])('%s: visitors are asked to sign in and brought back', async (kind) => {
    const get = await open(kind)
    expect((await get('/')).status).toBe(200)
    expect((await get('/account?tab=1')).status).toBe(401)
    const redirect = await get('/account?tab=1', PAGE)
    expect(redirect.status).toBe(303)
    expect(redirect.headers.get('location')).toBe('/auth/signin?callbackUrl=%2Faccount%3Ftab%3D1')
    expect((await get('/auth/signin', PAGE)).status).toBe(200)
  })

  test.each(['plain Fetch', 'Express'])('%s: lets in who is signed in', async (kind) => {
    const get = await open(kind)
    const { config } = await load<{ config: AuthConfig }>('src/auth.ts')
    const { cookie } = await mintSession(config, ADA)
    const answer = await get('/account', { cookie })
    expect(await answer.json()).toMatchObject({ name: 'Ada Lovelace' })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('vary')).toMatch(/Cookie/)
  })

  describe('SvelteKit', () => {
    /** What the hook of the guide makes of a request; a redirect as an answer. */
    async function ask(path: string, headers: Record<string, string> = {}, isDataRequest = false): Promise<Response> {
      const { handle } = await load<{ handle: Handle }>('src/hooks.server.ts')
      const request = new Request(ORIGIN + path, { headers })
      const cookies = openCookieJar(headers['cookie'] ?? '').cookies
      const own = { cookies, locals: {}, params: {}, request, route: { id: null }, url: new URL(request.url) }
      // What a hook does not look at is not there.
      const event = { ...own, isDataRequest, getClientAddress: () => '203.0.113.9' } as never as RequestEvent
      try {
        const resolve = async () => new Response('The page.')
        return await with_request_store({ event, state: {} } as never, async () => handle({ event, resolve }))
      } catch (error) {
        if (!isRedirect(error)) throw error
        return new Response(null, { status: error.status, headers: { location: error.location } })
      }
    }

    test('closes everything but what is public', async () => {
      expect((await ask('/')).status).toBe(200)
      expect((await ask('/auth/providers')).status).toBe(200)
      expect((await ask('/account')).status).toBe(401)
      const redirect = await ask('/account?tab=1', PAGE)
      expect(redirect.headers.get('location')).toBe('/auth/signin?callbackUrl=%2Faccount%3Ftab%3D1')
      expect((await ask('/account', {}, true)).status).toBe(303)
    })

    test('refuses a malformed path', async () => {
      for (const headers of [{}, PAGE]) expect((await ask('/%ff', headers)).status).toBe(400)
      expect((await ask('/%ff', PAGE, true)).status).toBe(400)
    })

    test('lets in who is signed in', async () => {
      const { config } = await load<{ config: AuthConfig }>('src/auth.ts')
      const { cookie } = await mintSession(config, ADA)
      expect(await (await ask('/account', { cookie })).text()).toBe('The page.')
    })
  })

  test('refuses forms of other sites, not reads', async () => {
    const { sameOrigin } = await load<{ sameOrigin: RequestHandler }>('src/same-origin.ts')
    const { default: express } = await import('express')
    const origin = await listen(express().use(sameOrigin, (_req, res) => void res.send('done')))
    const post = async (site?: string) =>
      (await fetch(origin, { method: 'POST', headers: site ? { 'sec-fetch-site': site } : {} })).status
    expect([await post('same-site'), await post('cross-site')]).toEqual([403, 403])
    expect([await post('same-origin'), await post('none'), await post()]).toEqual([200, 200, 200])
    expect((await ask(origin, { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  })

  test('plain Fetch: a response with immutable headers gets those of the session read', async () => {
    type WithHeaders = (response: Response, headers: Headers) => Response
    const { withHeaders } = await load<{ withHeaders: WithHeaders }>('src/with-headers.ts')
    const added = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['vary', 'Cookie'],
    ])
    const { headers, status } = withHeaders(Response.redirect(ORIGIN), added)
    expect([status, headers.get('location')]).toEqual([302, `${ORIGIN}/`])
    expect([headers.getSetCookie(), headers.get('vary')]).toEqual([['a=1', 'b=2'], 'Cookie'])
  })

  async function open(kind: string) {
    if (kind === 'Express') {
      const { app } = await load<{ app: Express }>('src/app.ts')
      const origin = await listen(app)
      return (path: string, headers?: Record<string, string>) => ask(origin + path, headers)
    }
    const { default: server } = await load<{ default: { fetch(request: Request): Promise<Response> } }>('src/server.ts')
    return (path: string, headers: Record<string, string> = {}) => server.fetch(new Request(ORIGIN + path, { headers }))
  }
})
