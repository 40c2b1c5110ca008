import { with_request_store } from '@sveltejs/kit/internal/server'
import { describe, expect, test } from 'vitest'
import { KitAuth } from '../../../src/integrations/sveltekit/index.ts'
import { createConfig, ORIGIN, openApp, type Route } from './harness.ts'

const { handle, signIn, signOut } = KitAuth(createConfig())

/** An action of an application whose hooks do not have this `handle`. */
function run(locals: object, action: () => unknown): Promise<unknown> {
  const request = new Request(`${ORIGIN}/signin`, { method: 'POST', headers: { origin: ORIGIN } })
  const url = new URL(request.url)
  return with_request_store({ event: { request, url, locals }, state: {} }, async () => action())
}

const ACTIONS: [string, () => unknown][] = [
  ['signIn', () => signIn('github')],
  ['signOut', () => signOut()],
]

describe.each(ACTIONS)('%s without the hook', (_name, action) => {
  test('says what to write into src/hooks.server.ts', async () => {
    const answer = run({}, action)
    await expect(answer).rejects.toThrow(/src\/hooks\.server\.ts: does not run `handle`/)
    await expect(answer).rejects.toThrow(/export \{ handle \} from '\.\/auth'/)
  })

  test('tells a hook of another call apart', async () => {
    await expect(run({ auth: () => null }, action)).rejects.toThrow(/the `handle` of another call of KitAuth.*copy/)
  })
})

test('signIn with the hooks of two calls takes either', async () => {
  const routesOf = (): Readonly<Record<string, Route>> => ({ '/in': () => signIn('github') })
  const other = openApp(createConfig({ basePath: '/other' }), routesOf)
  expect((await other.submit('/in', {})).status).toBe(500)
  const both = openApp(createConfig({ basePath: '/other' }), routesOf, handle)
  expect((await both.submit('/in', {})).status).toBe(303)
})
