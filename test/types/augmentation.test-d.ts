// An application extends what it keeps about users by module augmentation, through the package's name. The
// additions must arrive wherever the library hands out or takes such a value.

import { type AuthConfig, createAuth, type JWT, type Session, type User } from 'latchkey'
import type { getSession } from 'latchkey/express'
import type { decode } from 'latchkey/jwt'
import type { sessionReader } from 'latchkey/session'
import type { Equals, Expect } from './equals.ts'

declare module 'latchkey' {
  interface Session {
    role: 'admin' | 'member'
  }
  interface User {
    tenant?: string
  }
  interface JWT {
    role?: 'admin' | 'member'
  }
}

type SessionCallback = NonNullable<NonNullable<AuthConfig['callbacks']>['session']>
type JwtCallback = NonNullable<NonNullable<AuthConfig['callbacks']>['jwt']>
type SessionEvent = NonNullable<NonNullable<AuthConfig['events']>['session']>
type Role = 'admin' | 'member'

type _Augmented = [
  Expect<Equals<Session['role'], Role>>,
  Expect<Equals<JWT['role'], Role | undefined>>,
  Expect<Equals<NonNullable<Session['user']>['tenant'], string | undefined>>,
  Expect<Equals<User['tenant'], string | undefined>>,
  Expect<Equals<Parameters<SessionCallback>[0]['session']['role'], Role>>,
  Expect<Equals<NonNullable<Parameters<SessionCallback>[0]['token']>['role'], Role | undefined>>,
  Expect<Equals<Parameters<JwtCallback>[0]['token']['role'], Role | undefined>>,
  Expect<Equals<NonNullable<Parameters<JwtCallback>[0]['user']>['tenant'], string | undefined>>,
  Expect<Equals<Parameters<SessionEvent>[0]['session']['role'], Role>>,
]

const config: AuthConfig = {
  providers: [],
  callbacks: {
    jwt: ({ token, user }) => ({ ...token, role: user?.tenant === 'ours' ? 'admin' : 'member' }),
    session: ({ session, token }) => ({ ...session, role: token?.role ?? 'member' }),
  },
}

const auth = createAuth(config)
const withMore = createAuth({
  providers: [],
  callbacks: { session: ({ session }) => ({ ...session, visits: 1 }) },
})
type More = NonNullable<Awaited<ReturnType<typeof withMore.session>>['session']>
type Read = Awaited<ReturnType<typeof auth.session>>
type Claims = Awaited<ReturnType<ReturnType<typeof sessionReader>>>

type _Results = [
  // Beside what the application's callback adds.
  Expect<Equals<More['role'], Role>>,
  Expect<Equals<More['visits'], number>>,
  Expect<Equals<Read['session'], Session | null>>,
  Expect<Equals<Awaited<ReturnType<typeof getSession>>, Session | null>>,
  Expect<Equals<Claims, JWT | null>>,
  Expect<Equals<Awaited<ReturnType<typeof decode>>, JWT | null>>,
]
