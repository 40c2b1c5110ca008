import { provideRequestEvent } from 'solid-js/web/storage'
import { describe, expect, test, vi } from 'vitest'
import {
  ReactiveAuth,
  type ReactiveAuthOptions,
  type ReactiveEvent,
} from '../../../src/integrations/solid-start/index.ts'
import { createConfig, ORIGIN } from './harness.ts'

interface Asked {
  readonly path: string
  readonly method?: string
  /** Of the page that SolidStart renders where nothing else answers. */
  readonly status?: number
  readonly options?: ReactiveAuthOptions
  /** What answers in place of a page. */
  readonly route?: (event: ReactiveEvent, GET: ReturnType<typeof ReactiveAuth>['GET']) => unknown
}

/** An application without a route file, as far as middleware can tell. */
async function ask({
  path,
  method = 'GET',
  status = 200,
  options,
  route,
}: Asked): Promise<{ answer: unknown; errors: string[] }> {
  const errors: string[] = []
  const logger = { error: ({ message }: Error) => void errors.push(message) }
  const { GET, middleware } = ReactiveAuth(options ?? createConfig({ logger }))
  const request = new Request(ORIGIN + path, { method })
  const event: ReactiveEvent = { request, response: { headers: new Headers(), status }, locals: {} }
  const next = () => (route ? route(event, GET) : '<html>')
  const answer = await provideRequestEvent(event as never, () => middleware({ req: request }, next))
  return { answer, errors }
}

describe('a route that the route file does not serve', () => {
  test.each([
    ['/api/auth/session', 200],
    ['/api/auth/providers', 200],
    ['/api/auth/callback/github', 200],
    ['/api/auth/signin', 404],
  ])('%s is reported with the file to create', async (path, status) => {
    const { answer, errors } = await ask({ path, status })
    expect((answer as Response).status).toBe(500)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain('src/routes/api/auth/[...auth].ts: is missing, or does not have both GET and POST')
    expect(errors[0]).toContain("export { GET, POST } from '~/auth'")
  })

  test('is reported even after the response of a page', async () => {
    const { errors } = await ask({ path: '/api/auth/signin', route: () => new Response(null, { status: 404 }) })
    expect(errors).toHaveLength(1)
  })

  test.each([
    ['a page of the application in place of ours', { path: '/api/auth/signin' }, '<html>'],
    ['an API route of the application in place of ours', { path: '/api/auth/session', route: ownRoute }, 'theirs'],
    ['the route file', { path: '/api/auth/session', route: (event, GET) => GET(event) }, 'null'],
    ['a path of the application', { path: '/shop/session' }, '<html>'],
  ] satisfies [string, Asked, string][])('is not reported for %s', async (_what, asked, expected) => {
    const { answer, errors } = await ask(asked)
    expect(errors).toEqual([])
    expect(answer instanceof Response ? await answer.text() : answer).toBe(expected)
  })

  // Route files export GET and POST: for other methods SolidStart asks none, however right the application is.
  test.each([
    ['PUT', '/api/auth/session', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/auth/callback/github', 'GET, POST'],
    ['DELETE', '/api/auth/csrf', 'GET, HEAD'],
  ])('is not reported for %s %s, which gets 405', async (method, path, allow) => {
    const { answer, errors } = await ask({ method, path })
    const { headers, status } = answer as Response
    expect([status, headers.get('allow'), headers.get('cache-control')]).toEqual([405, allow, 'private, no-store'])
    expect(errors).toEqual([])
  })

  test('does not call a configuration function on other paths', async () => {
    const options = vi.fn(() => createConfig())
    await ask({ path: '/account', options })
    expect(options).not.toHaveBeenCalled()
  })
})

function ownRoute(event: ReactiveEvent): Response {
  Object.assign(event, { params: {} })
  return new Response('theirs')
}
