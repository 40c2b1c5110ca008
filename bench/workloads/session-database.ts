import { BETTER_AUTH_PATH, getSession } from '../get-session.ts'
import { type InProcess, inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto-flows.ts'

/** What stored sessions cost beside the store. */
export const workload: InProcess = inProcess({
  title: 'GET session through the request handler, sessions stored in memory, distinct tokens in turn',
  notes: [
    "latchkey and @auth/core ask latchkey's memory adapter, which copies rows; better-auth asks maps that do not.",
    'A real database adds its round trip: one for latchkey.',
    'latchkey stores the SHA-256 of a token; @auth/core the token; better-auth the token, signed in the cookie.',
    'webcrypto is no library: one SHA-256, a map, a Response.',
  ],
  subjects: [
    {
      name: 'latchkey',
      does: 'auth.handle',
      async make() {
        const { auth, cookies } = await latchkey.withRows()
        return getSession((request) => auth.handle(request), cookies)
      },
    },
    {
      name: 'latchkey node',
      does: 'nodeCrypto()',
      async make() {
        const { auth, cookies } = await latchkey.withRows(latchkey.NODE)
        return getSession((request) => auth.handle(request), cookies)
      },
    },
    {
      name: '@auth/core',
      does: 'Auth()',
      async make() {
        const { handle, cookies } = await authCore.withRows()
        return getSession(handle, cookies)
      },
    },
    {
      name: 'better-auth',
      does: 'auth.handler',
      async make() {
        const { withRows } = betterAuth
        return getSession((request) => withRows.handler(request), await betterAuth.rowCookies(), BETTER_AUTH_PATH)
      },
    },
    {
      name: 'webcrypto',
      does: 'shortest handler',
      async make() {
        const { handle, cookies } = await webcrypto.withRows()
        return getSession(handle, cookies)
      },
    },
  ],
})
