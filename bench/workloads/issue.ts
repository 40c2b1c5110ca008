import { BETTER_AUTH_PATH, emailOfResponse } from '../get-session.ts'
import { type InProcess, inProcess } from '../in-process.ts'
import * as authCore from '../subjects/auth-core.ts'
import * as betterAuth from '../subjects/better-auth.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import { type Callable, ORIGIN, SOME, USERS } from '../workload.ts'

type Read = (token: string) => Promise<string | null>

/** @param read The address in the token that `run` returns. */
const issuer = (run: (i: number) => Promise<string>, read: Read, users = USERS): Callable => ({
  users,
  run,
  emailOf: (answer) => read(answer as string),
})

const readLatchkey: Read = async (token) =>
  (await latchkey.readSession(`__Host-latchkey.session=${token}`))?.email ?? null

/** What making a session costs, as at the end of a sign-in and once a day after it. */
export const workload: InProcess = inProcess({
  title: 'Making a session, users in turn',
  notes: [
    'latchkey adds a session id, @auth/core a token id; webcrypto neither.',
    'better-auth stores a row in a map and signs its token; the signature is made here, with a key that is there.',
  ],
  subjects: [
    {
      name: 'latchkey',
      does: 'encode',
      make: async () => issuer(latchkey.issuer(), readLatchkey),
    },
    {
      name: 'latchkey node',
      does: 'nodeCrypto()',
      make: async () => issuer(latchkey.issuer(latchkey.NODE), readLatchkey),
    },
    {
      name: '@auth/core',
      does: 'encode',
      make: async () => issuer(authCore.issue, async (token) => (await authCore.read(token))?.email ?? null),
    },
    {
      name: 'better-auth',
      does: 'createSession',
      async make() {
        const { auth, issue } = await betterAuth.issuer()
        const read = async (cookie: string) =>
          emailOfResponse(await auth.handler(new Request(ORIGIN + BETTER_AUTH_PATH, { headers: { cookie } })))
        return issuer(issue, read, SOME)
      },
    },
    {
      name: 'webcrypto',
      does: 'encrypt',
      make: async () => issuer(webcrypto.issue, async (token) => (await webcrypto.open(token))?.email ?? null),
    },
  ],
})
