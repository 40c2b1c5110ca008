import { findAccount, findNickname, saveNickname } from '@latchkey/app-data/accounts'
import { audit } from '@latchkey/app-data/activity'
import { adapter } from '@latchkey/app-data/database'
import type { MiddlewareHandler } from 'hono'
import type { AuthConfig } from 'latchkey'
import { devices } from 'latchkey/devices'
import { type HonoEnv, latchkey } from 'latchkey/hono'
import { authenticatorNames } from 'latchkey/passkey-names'
import { Credentials } from 'latchkey/providers/credentials'
import { Dev } from 'latchkey/providers/dev'
import { Nodemailer } from 'latchkey/providers/nodemailer'
import { Oidc } from 'latchkey/providers/oidc'
import { Passkey } from 'latchkey/providers/passkey'

declare module 'latchkey' {
  interface Session {
    /** Of the signed-in user. */
    userId?: string
    /** What the user wants to be called. */
    nickname?: string | undefined
  }
}

/** Test people to sign in as, with NODE_ENV=development only. Builds for production contain nothing of it. */
const testPeople = process.env.TEST_PEOPLE ? [Dev] : []

/** A nickname as we accept it. What a browser sends to update a session is input like any other. */
function parseNickname(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('nickname' in data)) return undefined
  const { nickname } = data
  return typeof nickname === 'string' && nickname.length <= 40 ? nickname.trim() : undefined
}

/** Where sessions are: in the database, or in the cookie. Both can be listed and ended. */
const isCookieSession = process.env.SESSION === 'jwt'

/** Whether a proxy in front of this application appends the address of the client to `X-Forwarded-For`. */
const isBehindProxy = !['', '0', 'false'].includes(process.env.TRUST_PROXY ?? '')

/**
 * Who can sign in, and what a session holds. Everything else comes from the environment: AUTH_SECRET; AUTH_OIDC_ID,
 * AUTH_OIDC_SECRET, AUTH_OIDC_ISSUER for the provider; AUTH_NODEMAILER_SERVER, AUTH_NODEMAILER_FROM for mail.
 */
const config: AuthConfig = {
  basePath: '/auth',
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
    Passkey({ autoUpgrade: true, names: authenticatorNames }),
    ...testPeople,
    Credentials({
      name: 'password',
      credentials: {
        username: { label: 'User name', autocomplete: 'username', required: true },
        password: { label: 'Password', type: 'password', autocomplete: 'current-password', required: true },
      },
      authorize: ({ username = '', password = '' }) => findAccount(username, password),
    }),
  ],
  callbacks: {
    async session({ session, user, token, trigger, newSession }) {
      const userId = user?.id ?? token?.sub ?? ''
      const nickname = trigger === 'update' ? parseNickname(newSession) : undefined
      if (nickname !== undefined) await saveNickname(userId, nickname)
      return { ...session, userId, nickname: await findNickname(userId) }
    },
  },
}

/** Sign-in for this application. */
export const signIn: MiddlewareHandler<HonoEnv> = latchkey(
  config,
  isBehindProxy ? { clientAddress: (c) => c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() } : {},
)
