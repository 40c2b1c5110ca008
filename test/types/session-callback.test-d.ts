// What the `session` callback gets depends on the strategy, and a session has no id of its user unless the callback adds it.

import {
  type AuthConfig,
  createAuth,
  type DatabaseSessionParams,
  type JWT,
  type JwtSessionParams,
  type Session,
  type SessionUser,
  type User,
} from '../../src/index.ts'
import type { Equals, Expect } from './equals.ts'

type Params = Parameters<NonNullable<NonNullable<AuthConfig['callbacks']>['session']>>[0]
type Read<A extends { session(request: never): Promise<{ session: unknown }> }> = NonNullable<
  Awaited<ReturnType<A['session']>>['session']
>

const either = createAuth({
  providers: [],
  callbacks: {
    // Each tells the other apart, also when they are taken out of the parameter.
    session: ({ session, token, user }) => ({ ...session, id: user ? user.id : token.sub }),
  },
})
const ofToken = createAuth({
  providers: [],
  callbacks: {
    session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token?.sub } }),
  },
})
const ofUser = createAuth({
  providers: [],
  callbacks: {
    session: ({ session, user }: DatabaseSessionParams) => ({ ...session, user: { ...session.user, id: user.id } }),
  },
})
const onlyId = createAuth({
  providers: [],
  callbacks: { session: ({ session, token }: JwtSessionParams) => ({ ...session, user: { id: token.sub } }) },
})
const plain = createAuth({ providers: [] })

type _Callback = [
  Expect<Equals<Params['token'], JWT | undefined>>,
  Expect<Equals<Params['user'], (User & { id: string; emailVerified: Date | null }) | undefined>>,
  Expect<Equals<Read<typeof either>['id'], string | undefined>>,
  Expect<Equals<Read<typeof ofToken>['user']['id'], string | undefined>>,
  Expect<Equals<Read<typeof ofUser>['user']['id'], string>>,
  Expect<Equals<Read<typeof onlyId>['user'], { id: string | undefined }>>,
]

createAuth({
  providers: [],
  callbacks: {
    // @ts-expect-error There is no token with sessions in a store.
    session: ({ session, token }) => ({ ...session, id: token.sub }),
  },
})
createAuth({
  providers: [],
  callbacks: {
    // @ts-expect-error There is no user with sessions in the cookie.
    session: ({ session, user }) => ({ ...session, id: user.id }),
  },
})

type Plain = NonNullable<Read<typeof plain>['user']>
type _User = [
  Expect<Equals<'id' extends keyof Plain ? true : false, false>>,
  Expect<Equals<'id' extends keyof SessionUser ? true : false, false>>,
  Expect<Equals<Pick<Plain, 'name' | 'email' | 'image'>, Pick<User, 'name' | 'email' | 'image'>>>,
  // What a session shows can be given to whatever takes a user.
  Expect<Session['user'] extends User | undefined ? true : false>,
]

// @ts-expect-error A session has no such field by default.
export const idOf = ({ user }: Session): unknown => user?.id
