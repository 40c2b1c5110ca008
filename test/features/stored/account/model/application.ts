import { customFetch, type OAuthOptions } from '../../../../../src/index.ts'
import { Mail } from '../../../../../src/providers/mail.ts'
import { Oidc } from '../../../../../src/providers/oidc.ts'
import { Passkey } from '../../../../../src/providers/passkey.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../../../../../src/testing/index.ts'
import type { Adapter } from '../../../../../src/types/adapter.ts'
import type { AuthConfig } from '../../../../../src/types/config.ts'
import type { JWT } from '../../../../../src/types/jwt.ts'

/** The address whose mails the owner reads, and which the attacker claims. */
export const ADDRESS = 'ada@example.com'

/** The users of every provider. `ada` is the owner; the others are the attacker. */
export const PEOPLE = {
  ada: { sub: 'ada-1', sid: 'of-ada', name: 'Ada', email: ADDRESS, email_verified: true },
  eve: { sub: 'eve-1', name: 'Eve', email: ADDRESS, email_verified: true },
  mallory: { sub: 'mallory-1', name: 'Mallory', email: ADDRESS, email_verified: false },
  anon: { sub: 'anon-1', name: 'Anon' },
}

/** A user of the providers. */
export type Person = keyof typeof PEOPLE

/** The identities of the attacker. */
export const ATTACKERS: readonly Person[] = ['eve', 'mallory', 'anon']

/** `rogue` says what its users typed, `trusted` may link by email, `post` is like `rogue` and answers with a POST. */
export type ProviderId = 'rogue' | 'post' | 'trusted'

/** What can be set of a run. */
export interface Setting {
  /** `revocable` is the strategy `jwt` with `session.revocation`. */
  readonly strategy: 'database' | 'jwt' | 'revocable'
  /** Seconds that pass with each store operation. With `0` all happens in the same second. */
  readonly seconds: 0 | 1
}

const serverOf = (id: ProviderId): AuthorizationServer =>
  createAuthorizationServer({ alg: 'ES256', issuer: `https://${id}.example`, users: PEOPLE })

/** The providers' servers. All runs share them, because they keep nothing but codes. */
export const SERVERS: Readonly<Record<ProviderId, AuthorizationServer>> = {
  rogue: serverOf('rogue'),
  post: serverOf('post'),
  trusted: serverOf('trusted'),
}

function providerOf(id: ProviderId, options: Omit<OAuthOptions, 'id'> = {}) {
  const { issuer, clientId, clientSecret, fetch } = SERVERS[id]
  return Oidc({ id, issuer, clientId, clientSecret, [customFetch]: fetch, ...options })
}

/** The provider that may link by email, and ends sessions if the strategy can. @param onToken Called with each ID token. */
const openTrusted = (strategy: Setting['strategy'], onToken: () => void) =>
  providerOf('trusted', {
    allowDangerousEmailAccountLinking: true,
    backchannelLogout: strategy !== 'jwt',
    async [customFetch](url, init) {
      const answer = await SERVERS.trusted.fetch(url, init)
      if (url.endsWith('/token')) onToken()
      return answer
    },
  })

/** The recipe of docs/accounts.md for the strategy `jwt`: a session that began before the proof is revoked. */
const isRevokedBy =
  (adapter: Adapter) =>
  async ({ sub = '', auth_time = 0 }: JWT): Promise<boolean> => {
    const { emailVerified = null } = (await adapter.getUser?.(sub)) ?? {}
    return Math.floor((emailVerified?.getTime() ?? 0) / 1000) > auth_time
  }

const sessionOf = (strategy: Setting['strategy'], adapter: Adapter): AuthConfig['session'] => {
  if (strategy === 'database') return { strategy }
  return { strategy: 'jwt', ...(strategy === 'jwt' ? { isRevoked: isRevokedBy(adapter) } : { revocation: true }) }
}

/**
 * The configuration of the application: three providers, mail and passkeys.
 *
 * @param send Called with the URL of each mail.
 * @param onToken Called with each ID token of `trusted`.
 */
export const configOf = (
  { strategy }: Setting,
  adapter: Adapter,
  send: (url: string) => void,
  onToken: () => void,
): Partial<AuthConfig> => ({
  adapter,
  rateLimit: false,
  experimental: { enableWebAuthn: true },
  session: sessionOf(strategy, adapter),
  callbacks: { session: ({ session, token, user }) => ({ ...session, userId: user?.id ?? token?.sub }) },
  providers: [
    providerOf('rogue'),
    providerOf('post', { formPost: true }),
    openTrusted(strategy, onToken),
    Mail({ id: 'email', sendVerificationRequest: ({ url }) => send(url) }),
    Passkey(),
  ],
})
