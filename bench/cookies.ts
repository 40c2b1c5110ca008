import * as authCore from './subjects/auth-core.ts'
import * as betterAuth from './subjects/better-auth.ts'
import * as latchkey from './subjects/latchkey.ts'
import * as webcrypto from './subjects/webcrypto.ts'
import { SOME } from './workload.ts'

/** Subjects that run in processes of their own, and `Cookie` headers they know. */
export async function cookiesOfAll(): Promise<Readonly<Record<string, readonly string[]>>> {
  const all = {
    latchkey: await latchkey.cookies(),
    '@auth/core': await authCore.cookies(),
    'better-auth': await betterAuth.cookies(),
    webcrypto: await webcrypto.cookies(),
  }
  return Object.fromEntries(Object.entries(all).map(([name, cookies]) => [name, cookies.slice(0, SOME)]))
}
