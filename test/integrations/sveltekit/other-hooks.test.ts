import { type Handle, sequence } from '@sveltejs/kit/hooks'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import type { KitAuthResult } from '../../../src/integrations/sveltekit/index.ts'
import { createConfig, ORIGIN, openApp, type Route, signInByForm, standard } from './harness.ts'

const through: Handle = ({ event, resolve }) => resolve(event)

/** The request of a hook that translates addresses, as `paraglideMiddleware` makes it. */
const cloneOf = (request: Request) => new Request(request.clone())

const HOOKS: Readonly<Record<string, Handle>> = {
  'hands on a copy of the event with another request': ({ event, resolve }) =>
    resolve({ ...event, request: cloneOf(event.request) }),
  'gives the event another request': ({ event, resolve }) => {
    Object.assign(event, { request: cloneOf(event.request) })
    return resolve(event)
  },
  'gives the event other locals': ({ event, resolve }) => {
    Object.assign(event, { locals: { ...event.locals } })
    return resolve(event)
  },
}

const routes = (kit: KitAuthResult): Readonly<Record<string, Route>> => ({
  ...standard(kit),
  '/auth-of-kit': async () => (await kit.auth())?.user?.name ?? null,
  '/required': async () => (await kit.requireSession()).user.name,
  '/accounts': () => kit.account().accounts(),
  '/update': async () => (await kit.update({}))?.user?.name ?? null,
})

const config = () => createConfig({ adapter: memory(), session: { strategy: 'jwt' } })

const PLACES: readonly [string, (hook: Handle) => ReturnType<typeof openApp>][] = [
  ['in front of ours', (hook) => openApp(config(), routes, hook)],
  ['behind ours', (hook) => openApp(config(), routes, through, () => hook)],
]

describe.each(Object.entries(HOOKS))('a hook that %s', (_name, hook) => {
  test.each(PLACES)('%s does not affect sign-in, sign-out and sessions', async (_place, open) => {
    const app = open(hook)
    expect((await signInByForm(app)).status).toBe(303)
    expect(await (await app.visit('/me')).json()).toMatchObject({ name: 'ada' })
    for (const path of ['/auth-of-kit', '/required']) expect(await (await app.visit(path)).json()).toBe('ada')
    expect((await app.visit('/accounts')).status).toBe(500) // `authorize` gave a user whom the store does not have
    expect(await (await app.submit('/update', {})).json()).toBe('ada')
    expect((await app.submit('/signout', {})).status).toBe(303)
    expect(await (await app.visit('/me')).json()).toBeNull()
  })
})

test('handle refuses locals shared by two requests', async () => {
  const locals = {} as App.Locals
  const share: Handle = ({ event, resolve }) => {
    Object.assign(event, { locals })
    return resolve(event)
  }
  const app = openApp(config(), routes, share)
  expect(await (await app.visit('/me')).json()).toBeNull()
  await expect(app.visit('/me')).rejects.toThrow('event.locals: is the same object for two requests')
})

test('handle may run twice in one request and reads the session once', async () => {
  let asked = 0
  const app = openApp(
    async () => {
      asked += 1
      return config()
    },
    routes,
    through,
    (kit) => sequence(({ event, resolve }) => resolve({ ...event, request: cloneOf(event.request) }), kit.handle),
  )
  await app.visit('/me', { headers: { origin: ORIGIN } })
  expect(asked).toBe(1)
})
