import * as authCore from '../subjects/auth-core.ts'
import * as latchkey from '../subjects/latchkey.ts'
import * as webcrypto from '../subjects/webcrypto.ts'
import { itemOf, ORIGIN, type Subject, type Workload } from '../workload.ts'

async function emailOf(answer: unknown): Promise<string | null> {
  const { user } = (await (answer as Response).json()) as { user: { email: string } }
  return user.email
}

async function handler(
  name: string,
  does: string,
  handle: (request: Request) => Promise<Response>,
  cookies: Promise<readonly string[]>,
): Promise<Subject> {
  const all = await cookies
  const url = `${ORIGIN}/auth/session`
  const run = (i: number) => handle(new Request(url, { headers: { cookie: itemOf(all, i) } }))
  return { name, does, run, emailOf }
}

/** What a browser's session check costs the server, without its HTTP. */
export const workload: Workload = {
  title: 'GET session through the request handler, 10,000 users in turn',
  notes: [
    'Timed: making the Request, the handler, the Response; its body is not read. Tokens are made before.',
    '@auth/core encrypts the session again and sets its cookie at every read; latchkey once a day (updateAge). Its decryption alone is in session-inprocess.',
    'webcrypto is no library: one AES-GCM decryption, the expiry, a Response.',
  ],
  subjects: [
    await handler('latchkey', 'auth.handle', (request) => latchkey.auth.handle(request), latchkey.cookies()),
    await handler('@auth/core', 'Auth()', authCore.handle, authCore.cookies()),
    await handler('webcrypto', 'shortest handler', webcrypto.handle, webcrypto.cookies()),
  ],
}
