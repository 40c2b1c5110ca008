import type { Handle } from '../get-session.ts'
import { inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import * as webcryptoFlows from '../subjects/webcrypto-flows.ts'
import { post, visit, whoSignedIn, whoSignedInBetter } from '../visit.ts'
import { SOME, type Subject, USERS, type Workload } from '../workload.ts'

const PATH = '/auth/callback/credentials'

async function form(name: string, does: string, handle: Handle): Promise<Subject> {
  const visitor = await visit(handle)
  const fields = (i: number) => ({ user: `${i % USERS}`, password: 'correct horse' })
  return {
    name,
    does,
    run: (i) => handle(post(PATH, visitor, fields(i))),
    emailOf: (answer) => whoSignedIn(handle, answer),
  }
}

const better = await betterAuth.withCredentials()
const own = latchkey.withCredentials(false)
const limited = latchkey.withCredentials(true)
const none = { cookie: '', csrfToken: '' }

/** What a form with a password costs beside the hashing of the password. */
export const workload: Workload = inProcess({
  title: 'Sign-in with credentials, one request, nothing is hashed',
  notes: [
    'Timed: making the Request, reading its form, the application saying yes, the session, the Response.',
    'latchkey limited counts attempts, in memory, as latchkey does unless told not to. @auth/core has no limits, those of better-auth are off.',
    'better-auth reads its account, and writes a session, in maps; 1,000 users, the others 10,000.',
    'Hashing is left out: it takes as long as it is told to, 60 ms for instance, beside which nothing here matters.',
    'webcrypto is no library: a form, one encryption, a Response. It checks nothing.',
  ],
  subjects: [
    await form('latchkey', 'auth.handle', (request) => own.handle(request)),
    await form('latchkey limited', 'rateLimit', (request) => limited.handle(request)),
    await form('@auth/core', 'Auth()', authCore.withCredentials()),
    {
      name: 'better-auth',
      does: 'auth.handler',
      users: SOME,
      run: (i) => better.handler(betterAuth.enter(i)),
      emailOf: (answer) => whoSignedInBetter((request) => better.handler(request), answer),
    },
    {
      name: 'webcrypto',
      does: 'shortest handler',
      run: (i) => webcryptoFlows.enter(post(PATH, none, { user: `${i % USERS}` })),
      emailOf: (answer) => whoSignedIn(webcrypto.handle, answer),
    },
  ],
})
