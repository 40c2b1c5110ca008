import { type AuthConfig, customFetch } from '../../src/index.ts'
import { authjs } from '../../src/migrate/authjs.ts'
import { Mail } from '../../src/providers/mail.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import type { Adapter, AdapterUser } from '../../src/types/adapter.ts'
import { type Browser, openBrowser } from '../methods/browser.ts'

/** How the application treats users of whom nothing is known. */
type Trust = NonNullable<Parameters<typeof authjs>[0]>['unprovenUsers']

/** Three providers: one that vouches for addresses, one that the application trusts to link, one that only has verified ones. */
export type ProviderId = 'claims' | 'linking' | 'verified'

/** An application that has moved from Auth.js. */
export interface UnprovenApp {
  readonly email: string
  /** Stores a user as Auth.js does at a first sign-in with these providers; without any, at one by mail. */
  write(...providers: ProviderId[]): Promise<AdapterUser>
  /** Signs in with a provider. @returns the user's id, or the type of the error. */
  signIn(provider: ProviderId): Promise<string>
  /** Signs in by mail. @returns the user's id, or the type of the error and the providers that it names. */
  prove(): Promise<string>
  /** The browser that signed in last. */
  last(): Browser
}

const PROFILE = { id: 'sub', name: 'name', email: 'email' }

const OPTIONS: Readonly<Record<ProviderId, object>> = {
  claims: {},
  linking: { allowDangerousEmailAccountLinking: true },
  verified: { profile: { ...PROFILE, emailVerified: '?email' } },
}

const IDS = Object.keys(OPTIONS) as ProviderId[] // the keys of a literal

/**
 * Opens an application on a store that Auth.js has filled.
 *
 * @param authjsAdapter Of Auth.js: it writes the rows of before.
 */
export function openUnproven(
  authjsAdapter: Required<Adapter>,
  adapter: Adapter,
  unprovenUsers: Trust = 'refuse',
): UnprovenApp {
  const mark = crypto.randomUUID()
  const email = `ada-${mark}@example.com`
  const claims = { sub: mark, name: 'Ada', email, email_verified: true }
  const servers = Object.fromEntries(IDS.map((id) => [id, createAuthorizationServer({ users: { ada: claims } })]))
  const serverOf = (id: ProviderId) => servers[id] ?? createAuthorizationServer()
  const mails: string[] = []
  const config: Partial<AuthConfig> = {
    adapter,
    session: { strategy: 'database' },
    migrate: authjs({ unprovenUsers }),
    rateLimit: false,
    providers: [
      ...IDS.map((id) => {
        const { issuer, clientId, clientSecret, fetch } = serverOf(id)
        return Oidc({ id, issuer, clientId, clientSecret, [customFetch]: fetch, ...OPTIONS[id] })
      }),
      Mail({ id: 'mail', sendVerificationRequest: ({ url }) => void mails.push(url) }),
    ],
    callbacks: { session: ({ session, user }) => ({ ...session, userId: user?.id }) },
  }
  let browser = openBrowser(config)
  const endOf = async (response: Response) => {
    if (response.headers.has('location')) return String((await browser.session())?.['userId'])
    const { error, use = '' } = (await response.json()) as { error: string; use?: string }
    return `${error} ${use}`.trim()
  }
  return {
    email,
    last: () => browser,
    async write(...providers) {
      const emailVerified = providers.length === 0 ? new Date() : null
      const user = await authjsAdapter.createUser({ id: mark, name: 'Ada', email, image: null, emailVerified })
      for (const provider of providers)
        await authjsAdapter.linkAccount({
          ...{ provider, type: 'oidc', providerAccountId: mark, userId: user.id },
          ...{ access_token: 'a', token_type: 'bearer', scope: 'openid', id_token: 'i', expires_at: 1_893_456_000 },
        })
      return user
    },
    async signIn(id) {
      browser = openBrowser(config)
      return endOf(await browser.deliver(await serverOf(id).authorize(await browser.start(id))))
    },
    async prove() {
      browser = openBrowser(config)
      await browser.start('mail', '', { email })
      const token = new URL(mails.at(-1) ?? '').searchParams.get('token') ?? ''
      const { csrfToken } = (await (await browser.send('/auth/csrf')).json()) as { csrfToken: string }
      const body = new URLSearchParams({ csrfToken, token })
      return endOf(await browser.send('/auth/callback/mail', { method: 'POST', body }))
    },
  }
}
