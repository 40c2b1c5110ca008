import { getToken } from '@auth/core/jwt'
import { type InProcess, inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as ironSession from '../subjects/iron-session.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import { type Callable, itemOf, SECRET, SOME } from '../workload.ts'

interface WithUser {
  readonly user?: { readonly email?: string | null } | undefined
}
interface WithEmail {
  readonly email?: string | null
}

// Of `auth.session`, of `getSession` and of claims: what the subjects below return.
const emailOfRead = async (answer: unknown) =>
  (answer as { readonly session: WithUser | null }).session?.user?.email ?? null
const emailOfSession = async (answer: unknown) => (answer as WithUser | null)?.user?.email ?? null
const emailOfClaims = async (answer: unknown) => (answer as WithEmail | null)?.email ?? null

const secureCookie = true

/** One that reads the session of each user in turn. */
const reader = (auth: typeof latchkey.auth, cookies: readonly string[]): Callable => ({
  users: cookies.length,
  run: (i) => auth.session({ headers: { cookie: itemOf(cookies, i) } }),
  emailOf: emailOfRead,
})

const ours: InProcess['subjects'] = [
  {
    name: 'latchkey',
    does: 'auth.session',
    make: async () => reader(latchkey.auth, await latchkey.cookies()),
  },
  {
    name: 'latchkey node',
    does: 'nodeCrypto()',
    make: async () => reader(latchkey.withNode(), await latchkey.cookies()),
  },
  {
    name: 'latchkey 3 kB',
    does: 'a cookie of 3 kB',
    make: async () => reader(latchkey.auth, await latchkey.bigCookies()),
  },
  {
    name: 'latchkey node 3 kB',
    does: 'a cookie of 3 kB',
    make: async () => reader(latchkey.withNode(), await latchkey.bigCookies()),
  },
  {
    name: 'latchkey/session',
    does: 'sessionReader',
    async make() {
      const cookies = await latchkey.cookies()
      return { run: (i) => latchkey.readSession(itemOf(cookies, i)), emailOf: emailOfClaims }
    },
  },
  {
    name: 'latchkey memo',
    does: 'one token, memo',
    async make() {
      const [cookie] = await latchkey.cookies()
      return { users: 1, run: () => latchkey.withMemo.session({ headers: { cookie } }), emailOf: emailOfRead }
    },
  },
  {
    name: 'latchkey revocation',
    does: 'warm cache',
    // Fewer than it remembers, and all are read before the rounds that count.
    make: async () => reader(latchkey.withRevocation(), (await latchkey.cookies()).slice(0, SOME)),
  },
]

const others: InProcess['subjects'] = [
  {
    name: '@auth/core',
    does: 'getToken',
    async make() {
      const cookies = await authCore.cookies()
      const req = (i: number) => ({ headers: { cookie: itemOf(cookies, i) } })
      const run = (i: number) => getToken({ req: req(i), secret: SECRET, secureCookie })
      return { users: cookies.length, run, emailOf: emailOfClaims }
    },
  },
  {
    name: 'better-auth',
    does: 'api.getSession',
    async make() {
      const cookies = await betterAuth.cookies()
      const { api } = betterAuth.withCookie
      const run = (i: number) => api.getSession({ headers: new Headers({ cookie: itemOf(cookies, i) }) })
      return { users: cookies.length, run, emailOf: emailOfSession }
    },
  },
  {
    name: 'iron-session',
    does: 'unsealData',
    async make() {
      const cookies = await ironSession.cookies()
      const run = (i: number) => ironSession.read(itemOf(cookies, i))
      return { users: cookies.length, run, emailOf: emailOfSession }
    },
  },
  {
    name: 'webcrypto',
    does: 'shortest',
    async make() {
      const cookies = await webcrypto.cookies()
      return { run: (i) => webcrypto.read(itemOf(cookies, i)), emailOf: emailOfClaims }
    },
  },
]

/** What a guard costs an application that knows its session from the cookie alone. */
export const workload: InProcess = inProcess({
  title: 'Session read inside the process from a Cookie header, distinct tokens in turn',
  notes: [
    'auth.session and api.getSession make the session that the application sees; sessionReader and getToken stop at the claims.',
    'getToken is the cheapest way @auth/core has; its whole session read is in session-distinct.',
    'A cookie has 0.4 kB; with the names of 78 roles in the claims, 3 kB.',
    'latchkey memo reads one token again and again with session.memo.',
    'latchkey revocation has session.revocation. The process knows from earlier reads that its 1,000 sessions are open.',
  ],
  subjects: [...ours, ...others],
})
