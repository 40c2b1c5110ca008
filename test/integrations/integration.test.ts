import { expect, test } from 'vitest'
import { createAuth, describeFailure, isAuthError } from '../../src/integrations/integration.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { Session } from '../../src/types/session.ts'
import { SECRET } from '../harness.ts'

type Page = (session: Session | null) => Response | Promise<Response>

/** A complete integration, for a server that speaks Fetch. */
function fetchAuth(config: AuthConfig, page: Page): (request: Request) => Promise<Response> {
  const auth = createAuth(config)
  return async (request) => {
    if (auth.handles(new URL(request.url).pathname)) return auth.handle(request)
    try {
      const { session, setCookies } = await auth.session(request)
      const response = await page(session)
      for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
      return response
    } catch (error) {
      if (!isAuthError(error)) throw error
      const { status, text } = describeFailure(error)
      return new Response(text, { status })
    }
  }
}

const ORIGIN = 'https://app.example'
const config: AuthConfig = { secret: SECRET, origin: ORIGIN, providers: [] }

test('an integration of one import answers the routes', async () => {
  const handler = fetchAuth(config, () => new Response('page'))
  const response = await handler(new Request(`${ORIGIN}/auth/session`))
  expect(response.status).toBe(200)
  expect(await response.json()).toBeNull()
})

test('an integration of one import reads the session of a page', async () => {
  const handler = fetchAuth(config, (session) => new Response(session === null ? 'signed out' : 'signed in'))
  const response = await handler(new Request(`${ORIGIN}/`))
  expect(await response.text()).toBe('signed out')
})
