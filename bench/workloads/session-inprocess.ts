import { getToken } from '@auth/core/jwt'
import { inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import { itemOf, SECRET, type Subject, type Workload } from '../workload.ts'

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

const own = await latchkey.cookies()
const theirs = await authCore.cookies()
const better = await betterAuth.cookies()
const bare = await webcrypto.cookies()
const secureCookie = true

const subjects: Subject[] = [
  {
    name: 'latchkey',
    does: 'auth.session',
    run: (i) => latchkey.auth.session({ headers: { cookie: itemOf(own, i) } }),
    emailOf: emailOfRead,
  },
  {
    name: 'latchkey/session',
    does: 'sessionReader',
    run: (i) => latchkey.readSession(itemOf(own, i)),
    emailOf: emailOfClaims,
  },
  {
    name: 'latchkey memo',
    does: 'one token, memo',
    users: 1,
    run: () => latchkey.withMemo.session({ headers: { cookie: itemOf(own, 0) } }),
    emailOf: emailOfRead,
  },
  {
    name: '@auth/core',
    does: 'getToken',
    users: theirs.length,
    run: (i) => getToken({ req: { headers: { cookie: itemOf(theirs, i) } }, secret: SECRET, secureCookie }),
    emailOf: emailOfClaims,
  },
  {
    name: 'better-auth',
    does: 'api.getSession',
    users: better.length,
    run: (i) => betterAuth.withCookie.api.getSession({ headers: new Headers({ cookie: itemOf(better, i) }) }),
    emailOf: emailOfSession,
  },
  { name: 'webcrypto', does: 'shortest', run: (i) => webcrypto.read(itemOf(bare, i)), emailOf: emailOfClaims },
]

/** What a guard costs an application that knows its session from the cookie alone. */
export const workload: Workload = inProcess({
  title: 'Session read inside the process from a Cookie header, distinct tokens in turn',
  notes: [
    'auth.session and api.getSession make the session that the application sees; sessionReader and getToken stop at the claims.',
    'getToken is the cheapest way @auth/core has; its whole session read is in session-distinct.',
    'latchkey memo reads one token again and again with session.memo.',
  ],
  subjects,
})
