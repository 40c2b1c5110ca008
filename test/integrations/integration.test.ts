import { describe, expect, test } from 'vitest'
import { createAuth as createCoreAuth } from '../../src/core.ts'
import { createAuth } from '../../src/index.ts'
import {
  describeFailure,
  isAuthError,
  type KernelAuth,
  markResponsePrivate,
  type Session,
  withCookies,
} from '../../src/integrations/integration.ts'
import { SECRET } from '../harness.ts'

type Page = (session: Session | null) => Response | Promise<Response>

/** A complete integration, for a server that speaks Fetch. */
function serveAuth(auth: KernelAuth, page: Page): (request: Request) => Promise<Response> {
  return async (request) => {
    if (auth.handles(new URL(request.url).pathname)) return auth.handle(request)
    try {
      const { session, setCookies } = await auth.session(request)
      const response = await page(session)
      const answer = withCookies(response, [...response.headers.getSetCookie(), ...setCookies])
      return markResponsePrivate(answer, setCookies.length > 0, () => {})
    } catch (error) {
      if (!isAuthError(error)) throw error
      const { status, text } = describeFailure(error)
      return new Response(text, { status })
    }
  }
}

const ORIGIN = 'https://app.example'
const config = { secret: SECRET, origin: ORIGIN, providers: [], pages: { signIn: '/login', error: '/oops' } }

describe.each([
  ['latchkey', createAuth(config)],
  ['latchkey/core', createCoreAuth(config)],
])('the integration for %s', (_, auth) => {
  test('serves the routes', async () => {
    const handler = serveAuth(auth, () => new Response('page'))
    const response = await handler(new Request(`${ORIGIN}/auth/session`))
    expect(response.status).toBe(200)
    expect(await response.json()).toBeNull()
  })

  test('reads the session in a page', async () => {
    const handler = serveAuth(auth, (session) => new Response(session === null ? 'signed out' : 'signed in'))
    const response = await handler(new Request(`${ORIGIN}/`))
    expect(await response.text()).toBe('signed out')
    expect(response.headers.get('cache-control')).toBe('private')
  })
})
