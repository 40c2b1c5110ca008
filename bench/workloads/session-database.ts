import { BETTER_AUTH_PATH, getSession } from '../get-session.ts'
import { inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto-flows.ts'
import type { Workload } from '../workload.ts'

const own = await latchkey.withRows()
const theirs = await authCore.withRows()
const bare = await webcrypto.withRows()

/** What stored sessions cost beside the store. */
export const workload: Workload = inProcess({
  title: 'GET session through the request handler, sessions stored in memory, distinct tokens in turn',
  notes: [
    "latchkey and @auth/core ask latchkey's memory adapter, which copies rows; better-auth asks maps that do not.",
    'A real database adds its round trip: one for latchkey.',
    'latchkey stores the SHA-256 of a token; @auth/core the token; better-auth the token, signed in the cookie.',
    'webcrypto is no library: one SHA-256, a map, a Response.',
  ],
  subjects: [
    getSession({
      name: 'latchkey',
      does: 'auth.handle',
      handle: (request) => own.auth.handle(request),
      cookies: own.cookies,
    }),
    getSession({ name: '@auth/core', does: 'Auth()', handle: theirs.handle, cookies: theirs.cookies }),
    getSession({
      name: 'better-auth',
      does: 'auth.handler',
      handle: (request) => betterAuth.withRows.handler(request),
      cookies: await betterAuth.rowCookies(),
      path: BETTER_AUTH_PATH,
    }),
    getSession({ name: 'webcrypto', does: 'shortest handler', handle: bare.handle, cookies: bare.cookies }),
  ],
})
