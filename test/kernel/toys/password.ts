import { askRedirect } from '../../../src/application/ask-redirect.ts'
import { CredentialsSignin, InvalidProvider } from '../../../src/errors/errors.ts'
import { rows } from '../../../src/kernel/rows.ts'
import { interruptWith, openPending, resumeSignIn } from '../../../src/kernel/sign-in/pending.ts'
import { complete } from '../../../src/kernel/sign-in/sign-in.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import { ready } from './ready.ts'

/** Passwords, in plain text here. */
export type Members = Map<string, { password: string; isVerified: boolean }>

/** Sign-in with a password, and the sign-up that comes with it. @param send Sends a code to an address. */
export function Password(members: Members, send: (email: string) => void, code = '4711') {
  async function signUp(context: Context) {
    const { config, request } = context
    const { callbackUrl, email, password } = request.body
    const provider = config.providers.get('password')
    if (provider === undefined) throw new InvalidProvider()
    const id = String(email)
    await config.limiter?.hit('credentials', id)
    // The same as for a wrong password: a response must not reveal who has an account.
    if (members.has(id)) throw new CredentialsSignin()
    members.set(id, { password: String(password), isVerified: false })
    const account = { provider: 'password', providerAccountId: id, type: 'credentials' } as const
    const identity = { user: { id, email: id }, account }
    return complete(context, provider, { identity, returnTo: await askRedirect(context, callbackUrl) })
  }

  async function verify(context: Context) {
    const pending = await openPending(context, 'password')
    if (pending === null || context.request.body['code'] !== code) return { status: 401 }
    Object.assign(Object(members.get(String(pending.userId))), { isVerified: true })
    return resumeSignIn(context, pending)
  }

  const feature: Feature<'password'> = {
    name: 'password',
    owns: [],
    routes: rows(ready({ signUp, verify }), {
      'POST password/sign-up': ['sign-in', 'signUp'],
      'POST password/verify': ['change', 'verify'],
    }),
    resolve: () => ({
      interrupt: interruptWith('password', 'risk', async ({ provider }, { user }) => {
        if (provider.id !== 'password' || user === null || members.get(user.id)?.isVerified) return null
        send(user.id)
        return { route: 'password/verify', state: {} }
      }),
    }),
  }
  const provider = Credentials({
    id: 'password',
    credentials: { email: { type: 'email' }, password: { type: 'password' } },
    authorize: ({ email = '', password }) => (members.get(email)?.password === password ? { id: email, email } : null),
  })
  return { ...provider, method: { ...provider.method, carries: [feature] } }
}
