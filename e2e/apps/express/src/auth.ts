import { findAccount, findNickname, saveNickname } from '@latchkey/app-data/accounts'
import { audit } from '@latchkey/app-data/activity'
import { adapter } from '@latchkey/app-data/database'
import { verifier } from '@latchkey/app-data/verifier'
import { devices } from 'latchkey/devices'
import { createExpressAuth, type ServerAuthConfig } from 'latchkey/express'
import { authenticatorNames } from 'latchkey/passkey-names'
import { Credentials } from 'latchkey/providers/credentials'
import { Dev } from 'latchkey/providers/dev'
import { Nodemailer } from 'latchkey/providers/nodemailer'
import { Oidc } from 'latchkey/providers/oidc'
import { Passkey } from 'latchkey/providers/passkey'
import { Password } from 'latchkey/providers/password'
import { languages } from './languages.ts'

/** Test people to sign in as, with NODE_ENV=development only. Builds for production contain nothing of it. */
const testPeople = process.env.TEST_PEOPLE ? [Dev] : []

/** A nickname as we accept it. What a browser sends to update a session is input like any other. */
function parseNickname(data: unknown): string | undefined {
  const { nickname } = ((typeof data === 'object' ? data : null) as { nickname?: unknown } | null) ?? {}
  return typeof nickname === 'string' && nickname.length <= 40 ? nickname.trim() : undefined
}

/** Where sessions are: in the database, or in the cookie. Both can be listed and ended. */
const isCookieSession = process.env.SESSION === 'jwt'

/** Whether latchkey keeps the passwords, so that users sign up and reset them. Otherwise a table of ours has them. */
export const keepsPasswords = Boolean(process.env.PASSWORDS)

const passwords = keepsPasswords
  ? Password()
  : Credentials({
      name: 'password',
      credentials: {
        username: { label: 'User name', autocomplete: 'username', required: true },
        password: { label: 'Password', type: 'password', autocomplete: 'current-password', required: true },
      },
      authorize: ({ username = '', password = '' }) => findAccount(username, password),
    })

/**
 * Who can sign in, and what a session holds. Everything else comes from the environment: AUTH_SECRET; AUTH_OIDC_ID,
 * AUTH_OIDC_SECRET, AUTH_OIDC_ISSUER for the provider; AUTH_NODEMAILER_SERVER, AUTH_NODEMAILER_FROM for mail.
 */
const config = {
  adapter,
  // With an adapter, sessions are in the database unless they are to be in the cookie.
  session: {
    devices: devices(),
    ...(isCookieSession ? { strategy: 'jwt', revocation: true } : { strategy: 'database' }),
  },
  audit,
  experimental: { enableWebAuthn: true },
  // English is there anyway.
  text: languages,
  providers: [
    // A sign-out at the provider ends the sessions here, by a request of its server or a frame of its page.
    Oidc({ id: 'oidc', name: 'Demo Identity', backchannelLogout: true, frontchannelLogout: true }),
    Nodemailer(),
    Passkey({ autoUpgrade: true, names: authenticatorNames, verifier }),
    ...testPeople,
    passwords,
  ],
  callbacks: {
    async session({ session, user, token, trigger, newSession }) {
      const userId = user?.id ?? token?.sub ?? ''
      const nickname = trigger === 'update' ? parseNickname(newSession) : undefined
      if (nickname !== undefined) await saveNickname(userId, nickname)
      return { ...session, userId, nickname: await findNickname(userId) }
    },
  },
} satisfies ServerAuthConfig

/** Sign-in for this application. */
export const auth = createExpressAuth(config)

/** What the `session` callback returns. */
export type AppSession = NonNullable<Awaited<ReturnType<typeof auth.getSession>>>
