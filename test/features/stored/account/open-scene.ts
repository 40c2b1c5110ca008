import { findLinkIntent } from '../../../../src/features/stored/account/link-intent.ts'
import { completeSignIn } from '../../../../src/kernel/sign-in/complete-sign-in.ts'
import type { Identity, LinkIntent } from '../../../../src/seams/identity.ts'
import type { AuthConfig } from '../../../../src/types/config.ts'
import type { ResolvedProvider } from '../../../../src/types/provider.ts'
import { cookieOf, openConfig, openContext, passMillisecond } from '../../../harness.ts'
import { createTestAdapter, type TestAdapter } from './adapter.ts'

/** As far as the tail of a sign-in looks at a provider. */
const providerOf = (type: string) =>
  ({ id: type, name: type, type, account: null, profile: {} }) as unknown as ResolvedProvider

/** A proof of a mailbox. */
export const mailed = (email: string): Identity => ({
  user: { id: `email|${email}`, email },
  account: { provider: 'email', providerAccountId: email, type: 'email' },
  emailVerified: true,
})

/** A passkey that was just made, for a user who typed the address. */
export const registered = (handle: string, credentialID: string, email?: string, link?: LinkIntent): Identity => ({
  user: { id: `passkey|${handle}`, ...(email && { email }) },
  account: { provider: 'webauthn', providerAccountId: handle, type: 'webauthn' },
  authenticator: {
    ...{ credentialID, providerAccountId: handle, credentialPublicKey: 'AAAA', counter: 0 },
    ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true, transports: 'internal' },
  },
  ...(link && { link }),
})

/** An account of a provider that says nothing about the address. */
export const oauth = (id: string, email: string): Identity => ({
  user: { id: `oauth|${id}`, email, name: 'Ada', image: null },
  account: { provider: 'oauth', providerAccountId: id, type: 'oauth', access_token: 'a' },
  emailVerified: false,
})

/** An application whose sign-ins are finished without their methods, and what it stored and told. */
export interface Scene extends TestAdapter {
  readonly events: string[]
  /** @returns the cookie of the session that was opened; throws what the sign-in throws */
  finish(identity: Identity, cookie?: string): Promise<string>
  /** The request to link of a browser that begins a sign-in while it is signed in. */
  linkOf(cookie: string): Promise<LinkIntent>
}

/** @param without Methods that the adapter lacks. */
export function openScene(
  overrides: Partial<AuthConfig> = {},
  without: Parameters<typeof createTestAdapter>[0] = [],
): Scene {
  const store = createTestAdapter(without)
  const events: string[] = []
  const hear = (name: string) => () => void events.push(name)
  const config = openConfig({
    adapter: store.adapter,
    session: { strategy: 'database' },
    events: { createUser: hear('createUser'), updateUser: hear('updateUser'), linkAccount: hear('linkAccount') },
    ...overrides,
  })
  return {
    ...store,
    events,
    async finish(identity, cookie) {
      await passMillisecond()
      const context = openContext(config, cookie ? { cookie } : {})
      await completeSignIn(context, providerOf(identity.account.type), { identity, returnTo: null })
      return cookieOf(context.cookies.setCookies)
    },
    async linkOf(cookie) {
      const link = await findLinkIntent(openContext(config, { cookie }))
      return link ?? Promise.reject(new Error('The browser is not signed in.'))
    },
  }
}
