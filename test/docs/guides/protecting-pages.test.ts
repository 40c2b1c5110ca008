import { isRedirect, type RequestEvent } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'
import { with_request_store } from '@sveltejs/kit/internal/server'
import type { Express } from 'express'
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

  test.each(['plain Fetch', 'Express'])('%s: redirects a visitor to the sign-in page and back', async (kind) => {
    const get = await open(kind)
    expect((await get('/')).status).toBe(200)
    expect((await get('/account?tab=1')).status).toBe(401)
    const redirect = await get('/account?tab=1', PAGE)
    expect(redirect.status).toBe(303)
    expect(redirect.headers.get('location')).toBe('/auth/signin?callbackUrl=%2Faccount%3Ftab%3D1')
    expect((await get('/auth/signin', PAGE)).status).toBe(200)
  })

  test.each(['plain Fetch', 'Express'])('%s: serves the page to a signed-in user', async (kind) => {
    const get = await open(kind)
    const { config } = await load<{ config: AuthConfig }>('src/app.ts')
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

    test('protects every page except public ones', async () => {
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
      const { config } = await load<{ config: AuthConfig }>('src/app.ts')
      const { cookie } = await mintSession(config, ADA)
      expect(await (await ask('/account', { cookie })).text()).toBe('The page.')
    })
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
