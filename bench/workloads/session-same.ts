import { BETTER_AUTH_PATH, getSession } from '../get-session.ts'
import { type InProcess, inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'

const first = (cookies: readonly string[]) => cookies.slice(0, 1)

/** What several checks of one browser cost, one soon after the other. */
export const workload: InProcess = inProcess({
  title: 'GET session through the request handler, one token again and again',
  notes: [
    'None of the others keeps what it has opened. latchkey does with session.memo, for 30 seconds; it is off by default.',
    'Otherwise as session-distinct.',
  ],
  subjects: [
    {
      name: 'latchkey',
      does: 'auth.handle',
      make: async () => getSession((request) => latchkey.auth.handle(request), first(await latchkey.cookies())),
    },
    {
      name: 'latchkey memo',
      does: 'session.memo',
      make: async () => getSession((request) => latchkey.withMemo.handle(request), first(await latchkey.cookies())),
    },
    {
      name: '@auth/core',
      does: 'Auth()',
      make: async () => getSession(authCore.handle, first(await authCore.cookies())),
    },
    {
      name: 'better-auth',
      does: 'auth.handler',
      async make() {
        const { withCookie } = betterAuth
        return getSession((request) => withCookie.handler(request), first(await betterAuth.cookies()), BETTER_AUTH_PATH)
      },
    },
    {
      name: 'webcrypto',
      does: 'shortest handler',
      make: async () => getSession(webcrypto.handle, first(await webcrypto.cookies())),
    },
  ],
})
