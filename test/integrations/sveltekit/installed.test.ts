import { with_request_store } from '@sveltejs/kit/internal/server'
import { describe, expect, test } from 'vitest'
import { KitAuth, type KitAuthOptions, type KitAuthResult } from '../../../src/integrations/sveltekit/index.ts'
import { createConfig, ORIGIN, openApp, type Route } from './harness.ts'

const { handle, signIn, signOut } = KitAuth(createConfig(), { localsKey: 'another' })

/** An action of an application whose hooks do not have this `handle`. */
function run(locals: object, action: () => unknown): Promise<unknown> {
  const request = new Request(`${ORIGIN}/signin`, { method: 'POST', headers: { origin: ORIGIN } })
  const url = new URL(request.url)
  return with_request_store({ event: { cookies: {}, request, url, locals }, state: {} }, async () => action())
}

const ACTIONS: [string, () => unknown][] = [
  ['signIn', () => signIn('github')],
  ['signOut', () => signOut()],
]

describe.each(ACTIONS)('%s without the hook', (_name, action) => {
  test('prints the code for src/hooks.server.ts', async () => {
    const answer = run({}, action)
    await expect(answer).rejects.toThrow(/src\/hooks\.server\.ts: does not run `handle`/)
    await expect(answer).rejects.toThrow(/export \{ handle \} from '\.\/auth'/)
  })

  test('names other causes: hooks that replace the request or its locals, and copies of the package', async () => {
    await expect(run({ auth: () => null }, action)).rejects.toThrow(
      /another copy of the package, or a hook.*\n.*event.locals/,
    )
  })
})

describe('two calls of KitAuth', () => {
  const routes = ({ signIn }: KitAuthResult): Readonly<Record<string, Route>> => ({
    '/in': () => signIn('credentials', { fields: { username: 'ada', password: 'right' }, redirect: false }),
    '/me': async ({ locals }) => {
      const read = Object.values(locals) as App.Locals['auth'][]
      const sessions = await Promise.all(read.map((one) => one()))
      return [Object.keys(locals), sessions.map((session) => session?.user?.name ?? null)]
    },
  })
  const open = (options?: KitAuthOptions) => {
    const admins = KitAuth(createConfig({ secret: 'Gw8sPz2Lc5_mVx0Rk7tNq4Hb9Jf3YdEa' }), options)
    return openApp(createConfig({ basePath: '/other' }), routes, admins.handle)
  }

  test('read separate sessions under the names that they are given', async () => {
    const app = open({ localsKey: 'admins' })
    await app.submit('/in', {})
    expect(await (await app.visit('/me')).json()).toEqual([
      ['admins', 'auth'],
      [null, 'ada'],
    ])
  })

  test('are refused if the second would replace the function of the first', async () => {
    await expect(open().visit('/me')).rejects.toThrow(
      /localsKey: "auth" is in `event.locals` already.*\n.*localsKey: '/,
    )
  })
})

test('signIn works with the hooks of either of two calls', async () => {
  const routesOf = (): Readonly<Record<string, Route>> => ({ '/in': () => signIn('github') })
  const other = openApp(createConfig({ basePath: '/other' }), routesOf)
  expect((await other.submit('/in', {})).status).toBe(500)
  const both = openApp(createConfig({ basePath: '/other' }), routesOf, handle)
  expect((await both.submit('/in', {})).status).toBe(303)
})
