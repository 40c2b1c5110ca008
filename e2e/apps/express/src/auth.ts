import type { ServerAuthConfig } from 'latchkey/express'
import { Credentials } from 'latchkey/providers/credentials'
import { Oidc } from 'latchkey/providers/oidc'
import { findAccount } from './accounts.ts'

declare module 'latchkey' {
  interface Session {
    /** What the user wants to be called. */
    nickname?: string
  }
  interface JWT {
    nickname?: string
  }
}

/** A nickname as we accept it. What a browser sends to update a session is input like any other. */
function parseNickname(data: unknown): string | undefined {
  const { nickname } = ((typeof data === 'object' ? data : null) as { nickname?: unknown } | null) ?? {}
  return typeof nickname === 'string' && nickname.length <= 40 ? nickname.trim() : undefined
}

/**
 * Who can sign in, and what a session holds. Everything else comes from the environment: AUTH_SECRET, and
 * AUTH_OIDC_ID, AUTH_OIDC_SECRET, AUTH_OIDC_ISSUER for the provider.
 */
export const config: ServerAuthConfig = {
  providers: [
    Oidc({ id: 'oidc', name: 'Demo Identity' }),
    Credentials({
      name: 'Password',
      credentials: {
        username: { label: 'User name', autocomplete: 'username', required: true },
        password: { label: 'Password', type: 'password', autocomplete: 'current-password', required: true },
      },
      authorize: ({ username = '', password = '' }) => findAccount(username, password),
    }),
  ],
  callbacks: {
    jwt({ token, trigger, session }) {
      const nickname = trigger === 'update' ? parseNickname(session) : undefined
      return nickname === undefined ? token : { ...token, nickname }
    },
    session({ session, token }) {
      return token.nickname ? { ...session, nickname: token.nickname } : session
    },
  },
}
