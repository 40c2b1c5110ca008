import { createRequire } from 'node:module'
import { join } from 'node:path'
import { getRequestEvent } from 'solid-js/web'
import { describe, expect, test } from 'vitest'
import { getSession, ReactiveAuth, type ReactiveEvent } from '../../../src/integrations/solid-start/index.ts'
import type { Session } from '../../../src/types/session.ts'
import { root } from '../../../tools/entries.ts'
import { createApp, createConfig } from './harness.ts'

/** The used part of the event of h3. */
interface ServerEvent {
  readonly req: Request
}

type CachedHandler = (event: unknown) => Promise<Response>

interface Cache {
  createMemoryStorage(): object
  defineCachedHandler(handler: (event: ServerEvent) => Promise<Response>, options: object): CachedHandler
}

/** The cache of Nitro itself, in its version. */
const { createMemoryStorage, defineCachedHandler } = createRequire(join(root, 'node_modules/nitro/package.json'))(
  'ocache',
) as Cache

const config = createConfig({ session: { updateAge: 0 } })
const { auth, middleware, requireSession, signIn } = ReactiveAuth(config)

const currentEvent = () => getRequestEvent() as unknown as ReactiveEvent & { readonly locals: App.RequestEventLocals }

/** Every way to read a session. */
const READS: Readonly<Record<string, (event: ServerEvent) => Promise<Session | null>>> = {
  'locals.auth()': () => currentEvent().locals.auth(),
  'auth()': () => auth(),
  'auth() that allows public caches': () => auth({ allowPublicCache: true }),
  'getSession(event.request)': () => getSession(currentEvent().request, config),
  'getSession(event.req)': ({ req }) => getSession(req, config),
  'requireSession()': () => requireSession().catch(() => null),
}

const nameIn = (session: Session | null) => session?.user?.name ?? 'none'

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

/** An application with a cached handler that waits, so that a second visitor arrives meanwhile. */
function open(read: (event: ServerEvent) => Promise<Session | null>, options: object = {}) {
  const [entered, arrived] = [createGate(), createGate()]
  const cached = defineCachedHandler(
    async (event) => {
      entered.open()
      await arrived.opened
      return new Response(nameIn(await read(event)))
    },
    { storage: createMemoryStorage(), maxAge: 60, ...options },
  )
  const app = createApp({
    middleware: [middleware],
    routes: {
      '/cached': async (event) => {
        // As a page does that greets the visitor: the read must not be repeated for the cache.
        await currentEvent().locals.auth()
        return cached(event.nativeEvent)
      },
      '/me': async () => new Response(nameIn(await auth())),
    },
    functions: { login: (form) => signIn('credentials', { fields: form }) },
  })
  return { app, entered: entered.opened, arrive: arrived.open }
}

describe('a handler with a response cached for all visitors', () => {
  test.each(Object.entries(READS))('gets no session from %s', async (_name, read) => {
    const { app, arrive, entered } = open(read)
    await app.post('login', { username: 'bob', password: 'right' })
    const ofBob = app.open('/cached')
    await entered
    const cookies = new Map(app.cookies)
    app.cookies.clear()
    const ofVisitor = app.open('/cached')
    arrive()
    const [bob, visitor] = await Promise.all([ofBob, ofVisitor])
    expect([await bob.text(), await visitor.text()]).toEqual(['none', 'none'])
    expect(visitor.headers.getSetCookie()).toEqual([])
    for (const [name, value] of cookies) app.cookies.set(name, value)
    expect(await (await app.open('/me')).text()).toBe('bob')
  })

  test('gets the session if the cache distinguishes its cookie', async () => {
    const { app, arrive } = open(() => auth(), { allowCookies: ['latchkey.session'] })
    arrive()
    await app.post('login', { username: 'bob', password: 'right' })
    expect(await (await app.open('/cached')).text()).toBe('bob')
    app.cookies.clear()
    expect(await (await app.open('/cached')).text()).toBe('none')
  })
})
