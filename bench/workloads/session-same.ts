import { BETTER_AUTH_PATH, getSession } from '../get-session.ts'
import { inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import type { Workload } from '../workload.ts'

const first = (cookies: readonly string[]) => cookies.slice(0, 1)
const own = first(await latchkey.cookies())

/** What several checks of one browser cost, one soon after the other. */
export const workload: Workload = inProcess({
  title: 'GET session through the request handler, one token again and again',
  notes: [
    'None of the others keeps what it has opened. latchkey does with session.memo, for 30 seconds; it is off by default.',
    'Otherwise as session-distinct.',
  ],
  subjects: [
    getSession({
      name: 'latchkey',
      does: 'auth.handle',
      handle: (request) => latchkey.auth.handle(request),
      cookies: own,
    }),
    getSession({
      name: 'latchkey memo',
      does: 'session.memo',
      handle: (request) => latchkey.withMemo.handle(request),
      cookies: own,
    }),
    getSession({
      name: '@auth/core',
      does: 'Auth()',
      handle: authCore.handle,
      cookies: first(await authCore.cookies()),
    }),
    getSession({
      name: 'better-auth',
      does: 'auth.handler',
      handle: (request) => betterAuth.withCookie.handler(request),
      cookies: first(await betterAuth.cookies()),
      path: BETTER_AUTH_PATH,
    }),
    getSession({
      name: 'webcrypto',
      does: 'shortest handler',
      handle: webcrypto.handle,
      cookies: first(await webcrypto.cookies()),
    }),
  ],
})
