import { findAccount, findNickname, saveNickname } from '@latchkey/app-data/accounts'
import { audit } from '@latchkey/app-data/activity'
import { adapter } from '@latchkey/app-data/database'
import { devices } from 'latchkey/devices'
import { NextAuth, type NextAuthConfig } from 'latchkey/next'
import { authenticatorNames } from 'latchkey/passkey-names'
import { Credentials } from 'latchkey/providers/credentials'
import { Nodemailer } from 'latchkey/providers/nodemailer'
import { Oidc } from 'latchkey/providers/oidc'
import { Passkey } from 'latchkey/providers/passkey'
import { Password } from 'latchkey/providers/password'

declare module 'latchkey' {
  interface Session {
    /** Of the signed-in user. */
    userId?: string
    /** What the user wants to be called. */
    nickname?: string | undefined
  }
}

/** A nickname as we accept it. What a browser sends to update a session is input like any other. */
function parseNickname(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('nickname' in data)) return undefined
  const { nickname } = data
  return typeof nickname === 'string' && nickname.length <= 40 ? nickname.trim() : undefined
}

/** Where sessions are: in the database, or in the cookie. Both can be listed and ended. */
const isCookieSession = process.env.SESSION === 'jwt'

/** Whether a proxy in front of this application sets `Host`, and appends the address of the client to `X-Forwarded-For`. */
const isBehindProxy = !['', '0', 'false'].includes(process.env.TRUST_PROXY ?? '')

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

/** Pages and data for signed-in users only. */
const GUARDED = /^\/(?:account|api\/me)(?:\/|$)/

/**
 * Who can sign in, and what a session holds. Everything else comes from the environment: AUTH_SECRET; AUTH_OIDC_ID,
 * AUTH_OIDC_SECRET, AUTH_OIDC_ISSUER for the provider; AUTH_NODEMAILER_SERVER, AUTH_NODEMAILER_FROM for mail.
 */
const config: NextAuthConfig = {
  basePath: '/auth',
  // In production, AUTH_URL is the other way to say which host is right.
  trustHost: isBehindProxy,
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
    Passkey({ names: authenticatorNames }),
    passwords,
  ],
  callbacks: {
    authorized: ({ auth, request }) => auth !== null || !GUARDED.test(request.nextUrl.pathname),
    async session({ session, user, token, trigger, newSession }) {
      const userId = user?.id ?? token?.sub ?? ''
      const nickname = trigger === 'update' ? parseNickname(newSession) : undefined
      if (nickname !== undefined) await saveNickname(userId, nickname)
      return { ...session, userId, nickname: await findNickname(userId) }
    },
  },
}

export const { account, auth, handlers, signIn, signOut, update } = NextAuth(config, {
  clientAddress: (headers) => (isBehindProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined),
})
