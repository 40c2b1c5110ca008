import { BETTER_AUTH_PATH, getSession } from '../get-session.ts'
import { type InProcess, inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as ironSession from '../subjects/iron-session.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'

/** What a browser's session check costs the server, without its HTTP. */
export const workload: InProcess = inProcess({
  title: 'GET session through the request handler, distinct tokens in turn',
  notes: [
    'Timed: making the Request, the handler, the Response; its body is not read. Tokens are made before.',
    '@auth/core encrypts the session again and sets its cookie at every read; latchkey once a day (updateAge). Its decryption alone is in session-inprocess.',
    'better-auth has the session in its signed cookie (cookieCache, compact: not encrypted) and asks no store; 1,000 users, the others 10,000.',
    'iron-session has no sign-in, no renewal and no revocation: the route that answers its session is written here.',
    'webcrypto is no library: one AES-GCM decryption, the expiry, a Response.',
    'latchkey node has the option crypto: nodeCrypto(), which calls node:crypto in place of Web Crypto.',
  ],
  subjects: [
    {
      name: 'latchkey',
      does: 'auth.handle',
      make: async () => getSession((request) => latchkey.auth.handle(request), await latchkey.cookies()),
    },
    {
      name: 'latchkey node',
      does: 'nodeCrypto()',
      async make() {
        const auth = latchkey.withNode()
        return getSession((request) => auth.handle(request), await latchkey.cookies())
      },
    },
    {
      name: '@auth/core',
      does: 'Auth()',
      make: async () => getSession(authCore.handle, await authCore.cookies()),
    },
    {
      name: 'better-auth',
      does: 'auth.handler',
      async make() {
        const { withCookie } = betterAuth
        return getSession((request) => withCookie.handler(request), await betterAuth.cookies(), BETTER_AUTH_PATH)
      },
    },
    {
      name: 'iron-session',
      does: 'getIronSession',
      make: async () => getSession(ironSession.handle, await ironSession.cookies()),
    },
    {
      name: 'webcrypto',
      does: 'shortest handler',
      make: async () => getSession(webcrypto.handle, await webcrypto.cookies()),
    },
  ],
})
