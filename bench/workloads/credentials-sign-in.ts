import type { Handle } from '../get-session.ts'
import { type InProcess, inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import * as webcryptoFlows from '../subjects/webcrypto-flows.ts'
import { post, visit, whoSignedIn, whoSignedInBetter } from '../visit.ts'
import { type Callable, SOME, USERS } from '../workload.ts'

const PATH = '/auth/callback/credentials'

async function form(handle: Handle): Promise<Callable> {
  const visitor = await visit(handle)
  const fields = (i: number) => ({ user: `${i % USERS}`, password: 'correct horse' })
  return {
    run: (i) => handle(post(PATH, visitor, fields(i))),
    emailOf: (answer) => whoSignedIn(handle, answer),
  }
}

const none = { cookie: '', csrfToken: '' }

/** What a form with a password costs beside the hashing of the password. */
export const workload: InProcess = inProcess({
  title: 'Sign-in with credentials, one request, nothing is hashed',
  notes: [
    'Timed: making the Request, reading its form, the application saying yes, the session, the Response.',
    'latchkey limited counts attempts, in memory, as latchkey does unless told not to. @auth/core has no limits, those of better-auth are off.',
    'better-auth reads its account, and writes a session, in maps; 1,000 users, the others 10,000.',
    'Hashing is left out: it takes as long as it is told to, 60 ms for instance, beside which nothing here matters.',
    'webcrypto is no library: a form, one encryption, a Response. It checks nothing.',
  ],
  subjects: [
    { name: 'latchkey', does: 'auth.handle', make: () => form(latchkey.withCredentials(false).handle) },
    {
      name: 'latchkey node',
      does: 'nodeCrypto()',
      make: () => form(latchkey.withCredentials(false, latchkey.NODE).handle),
    },
    { name: 'latchkey limited', does: 'rateLimit', make: () => form(latchkey.withCredentials(true).handle) },
    { name: '@auth/core', does: 'Auth()', make: () => form(authCore.withCredentials()) },
    {
      name: 'better-auth',
      does: 'auth.handler',
      async make() {
        const auth = await betterAuth.withCredentials()
        const handle: Handle = (request) => auth.handler(request)
        const run = (i: number) => handle(betterAuth.enter(i))
        return { users: SOME, run, emailOf: (answer) => whoSignedInBetter(handle, answer) }
      },
    },
    {
      name: 'webcrypto',
      does: 'shortest handler',
      make: async () => ({
        run: (i) => webcryptoFlows.enter(post(PATH, none, { user: `${i % USERS}` })),
        emailOf: (answer) => whoSignedIn(webcrypto.handle, answer),
      }),
    },
  ],
})
