// The integrations for an `Auth` of the application: the session and the account API are those of that `Auth`.

import type { Session } from 'latchkey'
import { createAuth as createWhole } from 'latchkey'
import { memory } from 'latchkey/adapters/memory'
import { createAuth } from 'latchkey/core'
import { fetchAuth } from 'latchkey/fetch/core'
import { getSession, ReactiveAuth, requireSession } from 'latchkey/solid-start/core'
import { stored } from 'latchkey/stored'
import { KitAuth } from 'latchkey/sveltekit/core'
import { tokens } from 'latchkey/tokens'
import type { Equals, Expect } from './equals.ts'

const pages = { signIn: '/login', error: '/oops' }
const plain = createAuth({ pages })
const typed = createAuth({
  pages,
  use: [stored, tokens],
  adapter: memory(),
  callbacks: { session: ({ session }) => ({ ...session, rank: 1 as const }) },
})
const request = new Request('https://app.example')

type Rank<P> = NonNullable<Awaited<P>> extends { rank: 1 } ? true : false

const reactive = ReactiveAuth(typed)
const lazyReactive = ReactiveAuth(() => typed)
const lateReactive = ReactiveAuth(async () => typed)
const read = getSession(request, typed)
const readLater = getSession(request, async () => typed)
const required = requireSession(request, typed, { when: ({ rank }) => rank === 1 })
const plainReactive = ReactiveAuth(plain)
type _ReactiveAuth = [
  Expect<Rank<ReturnType<typeof reactive.auth>>>,
  Expect<Rank<ReturnType<typeof reactive.requireSession>>>,
  Expect<Rank<ReturnType<typeof lazyReactive.auth>>>,
  Expect<Rank<ReturnType<typeof lateReactive.auth>>>,
  Expect<Rank<typeof read>>,
  Expect<Rank<typeof readLater>>,
  Expect<Rank<typeof required>>,
  Expect<Equals<Awaited<ReturnType<typeof plainReactive.auth>>, Session | null>>,
]

const whole = fetchAuth(typed)
const lazyWhole = fetchAuth(() => typed)
const plainWhole = fetchAuth(plain)
type _FetchAuth = [
  Expect<Rank<ReturnType<ReturnType<typeof whole.visit>['session']>>>,
  Expect<Rank<ReturnType<ReturnType<typeof lazyWhole.visit>['update']>>>,
  Expect<Equals<Awaited<ReturnType<ReturnType<typeof plainWhole.visit>['session']>>, Session | null>>,
]

const kit = KitAuth(typed)
const lazyKit = KitAuth((_event) => typed)
const lateKit = KitAuth(async () => typed)
const plainKit = KitAuth(plain)
type _KitAuth = [
  Expect<Rank<ReturnType<typeof kit.auth>>>,
  Expect<Rank<ReturnType<typeof kit.requireSession>>>,
  Expect<Rank<ReturnType<typeof lazyKit.auth>>>,
  Expect<Rank<ReturnType<typeof lateKit.auth>>>,
  Expect<Equals<Awaited<ReturnType<typeof plainKit.auth>>, Session | null>>,
]

// The account API has the calls of the features in use.
reactive.account.accounts()
kit.account().accessToken('github')
lazyKit.account().accounts()
// @ts-expect-error It needs `stored`.
plainReactive.account.accounts()
// @ts-expect-error It needs `tokens`.
plainKit.account().accessToken('github')
// An `Auth` of `latchkey` has all of them.
ReactiveAuth(createWhole({})).account.signOutEverywhere('ada')
KitAuth(createWhole({})).account().signOutEverywhere('ada')

// @ts-expect-error A configuration is for `latchkey/solid-start`.
ReactiveAuth({ providers: [] })
// @ts-expect-error A configuration is for `latchkey/fetch`.
fetchAuth({ providers: [] })
// @ts-expect-error A configuration is for `latchkey/sveltekit`.
KitAuth({ providers: [] })
