// What the compiler must refuse in a configuration of `latchkey/core`: an option whose feature is missing.

import type { Session } from 'latchkey'
import { memory } from 'latchkey/adapters/memory'
import { audit } from 'latchkey/audit'
import { createAuth, type OptionsFor } from 'latchkey/core'
import { logout } from 'latchkey/logout'
import { pages } from 'latchkey/pages'
import GitHub from 'latchkey/providers/github'
import { revocation } from 'latchkey/revocation'
import { state } from 'latchkey/state'
import { stored } from 'latchkey/stored'
import { tokens } from 'latchkey/tokens'
import type { Equals, Expect } from './equals.ts'

const adapter = memory()
const stateStore = adapter.state
const own = { signIn: '/login', error: '/oops' }
const request = new Request('https://app.example')

// What needs no feature.
createAuth({ providers: [GitHub], pages: own })
createAuth({ session: { strategy: 'jwt', maxAge: 60 } })
createAuth({ use: [], session: { strategy: 'jwt' } })

// Each option with its feature.
createAuth({ use: [pages], theme: {}, text: [] })
createAuth({ use: [stored], adapter, session: { strategy: 'database', maxAge: 60 }, account: { sealTokens: true } })
createAuth({ use: [state], stateStore })
createAuth({ use: [revocation, state], session: { revocation: true }, stateStore })
createAuth({ use: [tokens], account: { keepTokens: true } })
createAuth({ use: [audit], audit: { sink: () => {} } })
createAuth({ use: [stored, pages, logout], adapter, theme: { brandColor: '#c33' } })

// Each without it. The compiler shows `Add the feature "stored" to "use"`.
// @ts-expect-error `adapter` needs `stored`.
createAuth({ providers: [GitHub], adapter })
// @ts-expect-error `theme` needs `pages`.
createAuth({ use: [stored], theme: {} })
// @ts-expect-error `text` needs `pages`.
createAuth({ use: [stored], text: [] })
// @ts-expect-error `session.revocation` needs `revocation`.
createAuth({ use: [pages], session: { revocation: true } })
// @ts-expect-error `session.isRevoked` needs `revocation`.
createAuth({ use: [pages], session: { isRevoked: () => false } })
// @ts-expect-error `session.strategy: 'database'` needs `stored`.
createAuth({ session: { strategy: 'database' } })
// @ts-expect-error `stateStore` needs `state`.
createAuth({ use: [pages], stateStore })
// @ts-expect-error `account.keepTokens` needs `tokens`.
createAuth({ use: [stored], account: { keepTokens: true } })
// @ts-expect-error `account.sealTokens` needs `stored`.
createAuth({ use: [tokens], account: { sealTokens: true } })
// @ts-expect-error `audit` needs `audit`.
createAuth({ audit: { sink: () => {} } })
// @ts-expect-error Not a feature.
createAuth({ use: ['stored'], adapter })
// @ts-expect-error Misspelled.
createAuth({ use: [pages], sesion: {} })

// The error names the feature.
type Refused = OptionsFor<'pages'>['adapter']
export type NamesFeature = Expect<Equals<Refused, 'Add the feature "stored" to "use"' | undefined>>

// An option in a variable is refused, too.
const written = { adapter, pages: own }
// @ts-expect-error `adapter` needs `stored`.
createAuth(written)

// Calls exist with their feature only.
const lean = createAuth({ providers: [GitHub], pages: own })
lean.signOut(request)
// @ts-expect-error It needs `stored`.
lean.accounts(request)
// @ts-expect-error It needs `revocation` or `stored`.
lean.signOutEverywhere('ada')
// @ts-expect-error It needs `tokens`.
lean.accessToken(request, 'github')
const all = createAuth({ use: [stored, tokens, revocation], adapter })
all.accounts(request)
all.accessToken(request, 'github')
all.signOutEverywhere('ada')
// @ts-expect-error It takes a request.
all.accounts('ada')

// The session is what the callback returns.
const plain = await lean.session(request)
export type IsSession = Expect<Equals<typeof plain.session, Session | null>>
const typed = createAuth({
  use: [pages, stored],
  adapter,
  callbacks: { session: ({ session }) => ({ ...session, role: 'admin' as const }) },
})
const { session } = await typed.session(request)
const role = session?.role
export type IsRole = Expect<Equals<typeof role, 'admin' | undefined>>
// @ts-expect-error The callback returns no such field.
session?.rank
