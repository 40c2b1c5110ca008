import * as authCore from '../subjects/auth-core.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import type { Subject, Workload } from '../workload.ts'

type Open = (token: string) => Promise<{ readonly email?: string | null } | null>

const issuer = (name: string, does: string, run: (i: number) => Promise<string>, open: Open): Subject => ({
  name,
  does,
  run,
  // What `run` returns: a token.
  emailOf: async (answer) => (await open(answer as string))?.email ?? null,
})

/** What sealing a session costs, as at the end of a sign-in and once a day after it. */
export const workload: Workload = {
  title: 'Sealing a session, 10,000 users in turn',
  notes: ['latchkey adds a session id, @auth/core a token id; webcrypto neither.'],
  subjects: [
    issuer('latchkey', 'encode', latchkey.issue, (token) => latchkey.readSession(`__Host-latchkey.session=${token}`)),
    issuer('@auth/core', 'encode', authCore.issue, authCore.open),
    issuer('webcrypto', 'encrypt', webcrypto.issue, webcrypto.open),
  ],
}
