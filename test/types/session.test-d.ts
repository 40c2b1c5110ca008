// What `auth.session` gives is what the `session` callback returned, without anybody writing its type down.

import {
  type Auth,
  type AuthConfig,
  createAuth,
  type DatabaseSessionParams,
  type DefaultSession,
  type Session,
} from '../../src/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { mintSession, openBrowser } from '../../src/testing/index.ts'
import type { Equals, Expect } from './equals.ts'

type Read<A extends Pick<Auth<DefaultSession>, 'session'>> = Awaited<ReturnType<A['session']>>['session']

const plain = createAuth({ providers: [] })
const withRole = createAuth({
  providers: [Credentials({ credentials: {}, authorize: () => null })],
  callbacks: {
    jwt: ({ token, user }) => (user ? { ...token, role: 'admin' } : token),
    session: ({ session, token }) => ({ ...session, role: token?.['role'] === 'admin' ? ('admin' as const) : null }),
  },
})
const later = createAuth({
  providers: [],
  callbacks: {
    async session({ session, user }: DatabaseSessionParams) {
      return { ...session, user: { ...session.user, id: user.id } }
    },
  },
})
const same = createAuth({ providers: [], callbacks: { session: ({ session }) => session } })
const others = createAuth({ providers: [], callbacks: { signIn: () => true } })
const config: AuthConfig = { providers: [], callbacks: { session: ({ session }) => ({ ...session, role: 'x' }) } }
const declared = createAuth(config)
const satisfied = createAuth({
  providers: [],
  callbacks: { session: ({ session }) => ({ ...session, role: 1 }) },
} satisfies AuthConfig)

type _Sessions = [
  Expect<Equals<Read<typeof plain>, Session | null>>,
  Expect<Equals<NonNullable<Read<typeof withRole>>['role'], 'admin' | null>>,
  Expect<Equals<NonNullable<Read<typeof withRole>>['expires'], string>>,
  Expect<Equals<NonNullable<Read<typeof later>>['user']['id'], string>>,
  Expect<Equals<Read<typeof same>, Session | null>>,
  Expect<Equals<Read<typeof others>, Session | null>>,
  // A type that is written down says no more than it says.
  Expect<Equals<Read<typeof declared>, Session | null>>,
  Expect<Equals<NonNullable<Read<typeof satisfied>>['role'], number>>,
]

// One with a session of its own is one of all.
export const all: readonly Auth[] = [plain, withRole, later, same]
openBrowser(withRole)

// @ts-expect-error A session without an end.
createAuth({ providers: [], callbacks: { session: () => ({ user: { name: 'Ada' } }) } })
// @ts-expect-error Nothing.
createAuth({ providers: [], callbacks: { session: () => {} } })
// @ts-expect-error Misspelled, beside a callback.
createAuth({ providers: [], callbacks: { session: ({ session }) => ({ ...session, a: 1 }), singIn: () => true } })

mintSession(config, { id: 'user-1' })
const minted = mintSession(withRole, { id: 'user-1' })
export type Minted = Expect<Equals<Awaited<typeof minted>['session']['role'], 'admin' | null>>
