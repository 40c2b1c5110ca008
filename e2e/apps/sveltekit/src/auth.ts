import { findAccount, findNickname, saveNickname } from '@latchkey/app-data/accounts'
import { audit } from '@latchkey/app-data/activity'
import { adapter } from '@latchkey/app-data/database'
import { verifier } from '@latchkey/app-data/verifier'
import { devices } from 'latchkey/devices'
import { authenticatorNames } from 'latchkey/passkey-names'
import { Credentials } from 'latchkey/providers/credentials'
import { Dev } from 'latchkey/providers/dev'
import { Nodemailer } from 'latchkey/providers/nodemailer'
import { Oidc } from 'latchkey/providers/oidc'
import { Passkey } from 'latchkey/providers/passkey'
import { Password } from 'latchkey/providers/password'
import { KitAuth } from 'latchkey/sveltekit'
import { PASSWORDS, SESSION, TEST_PEOPLE } from '$app/env/private'

declare module 'latchkey' {
  interface Session {
    /** Of the signed-in user. */
    userId?: string
    /** What the user wants to be called. */
    nickname?: string | undefined
  }
}

/** Where sessions are: in the database, or in the cookie. Both can be listed and ended. */
const isCookieSession = SESSION === 'jwt'

/** Test people to sign in as, with NODE_ENV=development only. Builds for production contain nothing of it. */
const testPeople = TEST_PEOPLE ? [Dev] : []

/** A nickname as we accept it. What a browser sends to update a session is input like any other. */
function parseNickname(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('nickname' in data)) return undefined
  const { nickname } = data
  return typeof nickname === 'string' && nickname.length <= 40 ? nickname.trim() : undefined
}

/** Whether latchkey keeps the passwords, so that users sign up and reset them. Otherwise a table of ours has them. */
export const keepsPasswords = Boolean(PASSWORDS)

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
export const { handle, protect, requireSession, signIn, signOut, update, account } = KitAuth({
  adapter,
  session: {
    devices: devices(),
    ...(isCookieSession ? { strategy: 'jwt', revocation: true } : { strategy: 'database' }),
  },
  audit,
  experimental: { enableWebAuthn: true },
  providers: [
    // A sign-out at the provider ends the sessions here.
    Oidc({ id: 'oidc', name: 'Demo Identity', backchannelLogout: true }),
    Nodemailer(),
    Passkey({ names: authenticatorNames, verifier }),
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
})
