import { BETTER_AUTH_PATH, emailOfResponse } from '../get-session.ts'
import { inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import { ORIGIN, SOME, type Subject, type Workload } from '../workload.ts'

type Read = (token: string) => Promise<string | null>

const issuer = (
  name: string,
  does: string,
  run: (i: number) => Promise<string>,
  read: Read,
  users = 10_000,
): Subject => ({
  name,
  does,
  users,
  run,
  // What `run` returns: a token.
  emailOf: (answer) => read(answer as string),
})

const better = await betterAuth.issuer()

/** What making a session costs, as at the end of a sign-in and once a day after it. */
export const workload: Workload = inProcess({
  title: 'Making a session, users in turn',
  notes: [
    'latchkey adds a session id, @auth/core a token id; webcrypto neither.',
    'better-auth stores a row in a map and signs its token; the signature is made here, with a key that is there.',
  ],
  subjects: [
    issuer('latchkey', 'encode', latchkey.issue, async (token) => {
      return (await latchkey.readSession(`__Host-latchkey.session=${token}`))?.email ?? null
    }),
    issuer('@auth/core', 'encode', authCore.issue, async (token) => (await authCore.read(token))?.email ?? null),
    issuer(
      'better-auth',
      'createSession',
      better.issue,
      async (cookie) => {
        const request = new Request(ORIGIN + BETTER_AUTH_PATH, { headers: { cookie } })
        return emailOfResponse(await better.auth.handler(request))
      },
      SOME,
    ),
    issuer('webcrypto', 'encrypt', webcrypto.issue, async (token) => (await webcrypto.open(token))?.email ?? null),
  ],
})
