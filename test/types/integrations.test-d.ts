// The session that the `session` callback returns, as the integrations give it on. `Session` has a `role` here: see
// augmentation.test-d.ts.

import express, { type RequestHandler } from 'express'
import type { AuthConfig, DefaultSession, Session } from 'latchkey'
import { createAuth } from 'latchkey'
import { memory } from 'latchkey/adapters/memory'
import { createAuth as createCoreAuth } from 'latchkey/core'
import {
  getSession,
  requireSession,
  ServerAuth,
  type ServerAuthConfig,
  type ServerAuthHandler,
  session,
} from 'latchkey/express'
import { createExpressAuth } from 'latchkey/express/core'
import { ReactiveAuth, getSession as readSession, requireSession as require } from 'latchkey/solid-start'
import { stored } from 'latchkey/stored'
import { KitAuth } from 'latchkey/sveltekit'
import { type MintedSession, mintSession, openBrowser } from 'latchkey/testing'
import type { Equals, Expect } from './equals.ts'

const config = {
  providers: [],
  callbacks: { session: ({ session }) => ({ ...session, visits: 1 }) },
} satisfies AuthConfig
const declared: ServerAuthConfig = config
const plain = { providers: [] }

type Seen = { visits: number; role: 'admin' | 'member'; expires: string }
type Resolved<P> = NonNullable<Awaited<P>>
/** What is known of a session: the fields of `Seen`, or of `Session`. */
type Has<S, Fields> = S extends Fields ? true : false

const app = express()
const { req } = app.request as unknown as { req: express.Request }

const seen = getSession(req, config)
const common = getSession(req, declared)
const usual = getSession(req, plain)
type _GetSession = [
  Expect<Has<Resolved<typeof seen>, Seen>>,
  Expect<Equals<Awaited<typeof common>, Session | null>>,
  Expect<Equals<Awaited<typeof usual>, Session | null>>,
  // `null` is nobody, and has to be looked at.
  Expect<Equals<null extends Awaited<typeof seen> ? true : false, true>>,
]

app.use('/auth', ServerAuth(config))
app.get('/account', requireSession(config), (_req, res) => {
  const { session } = res.locals
  const visits: number = session.visits
  const user: NonNullable<Session['user']> = session.user
  // @ts-expect-error No such field.
  res.json({ visits, user, more: session.vists })
})
app.use(session(config))
app.get('/', session(config), (_req, res) => {
  const visits: number | undefined = res.locals.session?.visits
  // @ts-expect-error Nobody may be there.
  res.json(visits ?? res.locals.session.visits)
})
// Where nothing tells, it is the session of all handlers.
app.get('/others', (_req, res) => {
  type _Others = Expect<Equals<typeof res.locals.session, Session | null | undefined>>
})
app.get('/plain', requireSession(plain), (_req, res) =>
  res.json([res.locals.session.role, res.locals.session.user.name]),
)

/** Handlers go where Express' own go, and mix with others. */
export const handlers: readonly RequestHandler[] = [ServerAuth(config), session(config), requireSession(config)]
export const own: readonly ServerAuthHandler[] = [session(config), requireSession(config)]
app.get('/mixed', ServerAuth(config), requireSession(config), (_req, res) => {
  res.locals['own'] = res.locals.session.visits
  // As Express types it: what other middleware has put there stays usable.
  const theme: string = res.locals['theme']
  res.send(theme)
})

// With an `Auth` of the application: the session of its callback, and the calls of its features.
const bound = createExpressAuth(createCoreAuth({ ...config, use: [stored], adapter: memory() }))
const whole = createExpressAuth(createAuth(config))
const lean = createExpressAuth(createCoreAuth(plain))
const boundRead = bound.getSession(req)
const wholeRead = whole.getSession(req)
const leanRead = lean.getSession(req)
type _Core = [
  Expect<Has<Resolved<typeof boundRead>, Seen>>,
  Expect<Has<Resolved<typeof wholeRead>, Seen>>,
  Expect<Equals<Awaited<typeof leanRead>, Session | null>>,
]
app.get('/bound', bound.requireSession({ when: ({ visits }) => visits > 1 }), (_req, res) => {
  const visits: number = res.locals.session.visits
  // @ts-expect-error No such field.
  res.json({ visits, more: res.locals.session.vists })
})
bound.account(req).accounts()
whole.account(req).accessToken('github')
// @ts-expect-error It needs `tokens`.
bound.account(req).accessToken('github')
// @ts-expect-error It needs `stored`.
lean.account(req).accounts()
// @ts-expect-error It takes an `Auth`.
createExpressAuth(plain)

const reactive = ReactiveAuth(config)
const lazyReactive = ReactiveAuth(async () => config)
const request = new Request('https://app.example')
const read = readSession(request, config)
const required = require(request, config)
const requiredLazily = require(request, () => config)
type _ReactiveAuth = [
  Expect<Has<Resolved<ReturnType<typeof reactive.auth>>, Seen>>,
  Expect<Has<Awaited<ReturnType<typeof reactive.requireSession>>, Seen & { user: object }>>,
  Expect<Has<Resolved<ReturnType<typeof lazyReactive.auth>>, Seen>>,
  Expect<Has<Resolved<typeof read>, Seen>>,
  Expect<Has<Awaited<typeof required>, Seen & { user: object }>>,
  Expect<Has<Awaited<typeof requiredLazily>, Seen>>,
]

const kit = KitAuth(config)
const lazyKit = KitAuth(async () => config)
const plainKit = KitAuth(plain)
type _KitAuth = [
  Expect<Has<Resolved<ReturnType<typeof kit.auth>>, Seen>>,
  Expect<Has<Resolved<ReturnType<typeof lazyKit.auth>>, Seen>>,
  Expect<Equals<Awaited<ReturnType<typeof plainKit.auth>>, Session | null>>,
  // Of what is declared for all applications, a call can change nothing: that is what augmentation is for.
  Expect<Equals<Awaited<ReturnType<App.Locals['auth']>>, Session | null>>,
  Expect<Equals<Awaited<ReturnType<App.RequestEventLocals['auth']>>, Session | null>>,
  Expect<Equals<Exclude<App.PageData['session'], undefined>, Session | null>>,
]

const ada = { id: 'user-1' }
const minted = [
  mintSession(createAuth(config), ada),
  mintSession(config, ada),
  mintSession(kit, ada),
  mintSession(reactive, ada),
] as const
const mintedByHandler = mintSession(ServerAuth(config), ada)
type _Minted = [
  Expect<Has<Awaited<(typeof minted)[0]>['session'], Seen>>,
  Expect<Has<Awaited<(typeof minted)[1]>['session'], Seen>>,
  Expect<Has<Awaited<(typeof minted)[2]>['session'], Seen>>,
  Expect<Has<Awaited<(typeof minted)[3]>['session'], Seen>>,
  Expect<Equals<Awaited<typeof mintedByHandler>, MintedSession<Session>>>,
]
openBrowser(createAuth(config))

// @ts-expect-error Not a configuration, and made by none of ours.
mintSession({ secrets: 'x' }, ada)
// @ts-expect-error Its environment has been read.
mintSession(createAuth(config), ada, { env: {} })

export type Base = DefaultSession
