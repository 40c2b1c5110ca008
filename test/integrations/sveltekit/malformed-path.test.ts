// SvelteKit runs hooks outside of its own `catch` if it cannot decode a path, so what a hook throws there ends the
// process. These tests run the server of SvelteKit itself.

import { redirect } from '@sveltejs/kit'
import { type Handle, sequence } from '@sveltejs/kit/hooks'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { KitAuth, type KitAuthResult } from '../../../src/integrations/sveltekit/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { mintSession } from '../../../src/testing/index.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import { respondWithKit } from '../../security/integrations/kit-server.ts'
import { BROKEN_BODIES, BROKEN_HEADERS } from '../broken-headers.ts'
import { nextTurn, watchRejections } from '../rejections.ts'
import { createConfig, ORIGIN } from './harness.ts'

const PAGE = { accept: 'text/html' }

/** Every kind of request that SvelteKit distinguishes, for a path that it cannot decode. */
const REQUESTS: readonly [kind: string, path: string, init?: RequestInit][] = [
  ['a page', '/account/%ff', { headers: PAGE }],
  ['a program', '/account/%ff'],
  ['the data of a page', '/account/%ff/__data.json'],
  ['an action of a script', '/account/%ff', { headers: { 'x-sveltekit-action': '1' } }],
  ['a form', '/account/%ff', { method: 'POST', headers: { ...PAGE, origin: ORIGIN }, body: new URLSearchParams() }],
  ['HEAD', '/account/%ff', { method: 'HEAD' }],
  ['a path of latchkey', '/auth/callback/%c3', { headers: PAGE }],
  ['an incomplete escape', '/account/%', { headers: PAGE }],
  [
    'a remote function whose script reports the path',
    '/_app/remote/a/b',
    { headers: { origin: ORIGIN, 'x-sveltekit-pathname': '/account/%ff' } },
  ],
]

/** A hook of an application that does all that a hook may do. */
const authorize: Handle = async ({ event, resolve }) => {
  if (await event.locals.auth()) return resolve(event)
  redirect(303, '/auth/signin')
}

const fail = async () => Promise.reject(new Error('The store is down.'))
const down = { ...memory(), getSession: fail, getSessionAndUser: fail }

const HOOKS: Readonly<Record<string, (kit: KitAuthResult) => Handle>> = {
  handle: ({ handle }) => handle,
  'sequence(handle, protect)': ({ handle, protect }) => sequence(handle, protect(['/account'])),
  'sequence(handle, protect) of everything': ({ handle, protect }) => sequence(handle, protect(['/'])),
  'sequence(protect, handle)': ({ handle, protect }) => sequence(protect(['/account']), handle),
  'protect alone': ({ protect }) => protect(['/account']),
  'sequence(handle, a hook that redirects)': ({ handle }) => sequence(handle, authorize),
}

const withStore = (adapter: Adapter) =>
  createConfig({ adapter, providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })] })

const CONFIGS: Readonly<Record<string, () => Parameters<typeof KitAuth>[0]>> = {
  'a session in the cookie': () => createConfig(),
  'a store that is down': () => withStore(down),
  'a configuration that fails': () => fail,
}

const store = memory()
const ada = await store.createUser({ id: 'ada', email: 'ada@app.example', emailVerified: null })
const { cookie } = await mintSession(withStore(store), ada)

/** The answer of SvelteKit to a request with a session cookie. */
function ask(hook: Handle, path: string, init?: RequestInit): Promise<Response> {
  const request = new Request(ORIGIN + path, init)
  if (!request.headers.has('cookie')) request.headers.set('cookie', cookie)
  return respondWithKit(request, { handle: hook, endpoints: {}, actions: {}, trustedOrigins: [] }, '203.0.113.9')
}

/** What a visitor gets; the error if the process would end. */
const describeAnswer = async (hook: Handle, path: string, init?: RequestInit) =>
  ask(hook, path, init).then(
    async ({ headers, status }) => [status, headers.get('cache-control'), headers.get('content-type')],
    (error: unknown) => error,
  )

const REFUSED = [400, 'private, no-store', 'text/plain; charset=utf-8']

describe.each(Object.entries(CONFIGS))('with %s', (_config, config) => {
  test.each(Object.entries(HOOKS))('%s responds to every malformed path with 400', async (_name, hookOf) => {
    const rejections = watchRejections()
    const hook = hookOf(KitAuth(config()))
    for (const [kind, path, init] of REQUESTS)
      expect([kind, await describeAnswer(hook, path, init)]).toEqual([kind, REFUSED])
    await nextTurn()
    expect(rejections).toEqual([])
  })
})

test.each(Object.entries(HOOKS))('%s responds to every malformed header', async (_name, hookOf) => {
  const rejections = watchRejections()
  const hook = hookOf(KitAuth(withStore(down)))
  for (const path of ['/account', '/auth/signin', '/auth/session'])
    for (const headers of BROKEN_HEADERS)
      expect([path, headers, await describeAnswer(hook, path, { headers })]).toEqual([path, headers, expect.any(Array)])
  for (const [type, body] of BROKEN_BODIES) {
    const headers = { 'content-type': type, origin: ORIGIN }
    const answer = await describeAnswer(hook, '/auth/signin/github', { method: 'POST', headers, body })
    expect([type, answer]).toEqual([type, expect.any(Array)])
  }
  await nextTurn()
  expect(rejections).toEqual([])
})

test('a hook that throws causes no unhandled rejection of the configuration', async () => {
  const rejections = watchRejections()
  const response = await ask(KitAuth(fail).protect(['/account']), '/account')
  await nextTurn()
  expect([response.status, rejections]).toEqual([500, []])
})
