import { getToken } from '@auth/core/jwt'
import * as authCore from '../subjects/auth-core.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import { itemOf, SECRET, type Subject, type Workload } from '../workload.ts'

interface WithUser {
  readonly session: { readonly user?: { readonly email?: string | null } } | null
}
interface WithEmail {
  readonly email?: string | null
}

// Of `auth.session` and of claims: what the subjects below return.
const emailOfSession = async (answer: unknown) => (answer as WithUser).session?.user?.email ?? null
const emailOfClaims = async (answer: unknown) => (answer as WithEmail | null)?.email ?? null

const own = await latchkey.cookies()
const theirs = await authCore.cookies()
const bare = await webcrypto.cookies()

const subjects: Subject[] = [
  {
    name: 'latchkey',
    does: 'auth.session',
    run: (i) => latchkey.auth.session({ headers: { cookie: itemOf(own, i) } }),
    emailOf: emailOfSession,
  },
  {
    name: 'latchkey/session',
    does: 'sessionReader',
    run: (i) => latchkey.readSession(itemOf(own, i)),
    emailOf: emailOfClaims,
  },
  {
    name: '@auth/core',
    does: 'getToken',
    run: (i) => getToken({ req: { headers: { cookie: itemOf(theirs, i) } }, secret: SECRET, secureCookie: true }),
    emailOf: emailOfClaims,
  },
  { name: 'webcrypto', does: 'shortest', run: (i) => webcrypto.read(itemOf(bare, i)), emailOf: emailOfClaims },
]

/** What a guard costs an application that knows its session from the cookie alone. */
export const workload: Workload = {
  title: 'Session read inside the process from a Cookie header, 10,000 users in turn',
  notes: [
    'auth.session makes the session that the application sees; sessionReader and getToken stop at the claims.',
    'getToken is the cheapest way @auth/core has; its whole session read is in session-distinct.',
  ],
  subjects,
}
