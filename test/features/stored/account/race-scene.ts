import { expect } from 'vitest'
import { createAuth } from '../../../../src/index.ts'
import { completeSignIn } from '../../../../src/kernel/sign-in/complete-sign-in.ts'
import { Oidc } from '../../../../src/providers/oidc.ts'
import type { Identity } from '../../../../src/seams/identity.ts'
import type { Adapter } from '../../../../src/types/adapter.ts'
import type { AuthConfig } from '../../../../src/types/config.ts'
import type { ResolvedProvider } from '../../../../src/types/provider.ts'
import { cookieOf, ORIGIN, openConfig, openContext, passMillisecond, SECRET } from '../../../harness.ts'
import { createTestAdapter, type Tables } from './adapter.ts'
import { type HeldAdapter, holdCalls } from './hold-calls.ts'

/** Of the owner; the attacker has signed up with it. */
export const ADDRESS = 'ada@example.com'

const PROVIDER = Oidc({ id: 'oauth', issuer: 'https://idp.example', clientId: 'app', clientSecret: 'secret' })

/** As far as the end of a sign-in reads a provider. The provider `trusted` may link by an address. */
const providerOf = ({ account: { provider, type } }: Identity) =>
  ({
    ...{ id: provider, name: provider, type, account: null },
    ...(provider === 'trusted' && { allowDangerousEmailAccountLinking: true }),
  }) as unknown as ResolvedProvider

/** A proof of a mailbox. */
export const mailTo = (email: string): Identity => ({
  user: { id: `email|${email}`, email },
  account: { provider: 'email', providerAccountId: email, type: 'email' },
  emailVerified: true,
})

/** The owner has proven the mailbox. */
export const mailed: Identity = mailTo(ADDRESS)

export const oauth = (id: string, email: string | null = null): Identity => ({
  user: { id: `oauth|${id}`, email, name: id, image: null },
  account: { provider: 'oauth', providerAccountId: id, type: 'oauth' },
})

/** An account of a provider that vouches for the address, and is trusted to. */
export const trusted = (id: string, email: string): Identity => ({
  user: { id: `trusted|${id}`, email, name: id, image: null },
  account: { provider: 'trusted', providerAccountId: id, type: 'oauth' },
  emailVerified: true,
})

/** A passkey that was just made. */
export const passkey = (handle: string, email: string | null = null, id = `id-${handle}`): Identity => ({
  user: { id: `webauthn|${handle}`, email, name: handle },
  account: { provider: 'webauthn', providerAccountId: handle, type: 'webauthn' },
  authenticator: {
    ...{ credentialID: id, providerAccountId: handle, credentialPublicKey: 'AAAA', counter: 0 },
    ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true, transports: 'internal' },
  },
})

/** An application without HTTP: methods hand over what they have proven. */
export interface Stage {
  readonly auth: ReturnType<typeof createAuth>
  /** @returns the cookies of the session; throws what the sign-in throws */
  finish(identity: Identity, cookie?: string): Promise<string>
  /** The same sign-in, begun in the session of the cookie: a request to link. */
  link(identity: Identity, cookie: string): Promise<string>
  /** Whether a cookie opens a session. */
  isOpen(cookie: string): Promise<boolean>
}

export function openStage(adapter: Adapter, overrides: Partial<AuthConfig> = {}): Stage {
  const settings = { adapter, session: { strategy: 'database' }, ...overrides } satisfies Partial<AuthConfig>
  const config = openConfig(settings)
  const auth = createAuth({ providers: [PROVIDER], secret: SECRET, ...settings }, { env: { AUTH_URL: ORIGIN } })
  async function finish(identity: Identity, cookie?: string): Promise<string> {
    await passMillisecond()
    const context = openContext(config, cookie ? { cookie } : {})
    await completeSignIn(context, providerOf(identity), { identity, returnTo: null })
    return cookieOf(context.cookies.setCookies)
  }
  return {
    auth,
    finish,
    async link(identity, cookie) {
      const link = await config.plan.strategy.current(openContext(config, { cookie }))
      return finish({ ...identity, link } as Identity, cookie)
    },
    isOpen: async (cookie) => (await auth.session({ headers: { cookie } })).session !== null,
  }
}

/** The same with a store that can be looked at, and whose calls can be held. */
export interface Scene extends Stage, HeldAdapter {
  readonly tables: Tables
  /** Ids of all accounts and passkeys. */
  ways(): string[]
}

export function openScene(overrides: Partial<AuthConfig> = {}, without: readonly (keyof Adapter)[] = []): Scene {
  const { adapter, tables } = createTestAdapter(without)
  const held = holdCalls(adapter)
  return {
    ...openStage(held.adapter, overrides),
    ...held,
    tables,
    ways: () => [
      ...tables.accounts.map(({ providerAccountId }) => providerAccountId),
      ...tables.passkeys.map(({ credentialID }) => credentialID),
    ],
  }
}

/** What a sign-in throws whose account changed meanwhile. */
export const CHANGED = { message: expect.stringContaining('changed during the sign-in') }

/** A request of the application's own page, in a session. */
export const requestIn = (cookie: string): Request =>
  new Request(`${ORIGIN}/account`, {
    method: 'POST',
    headers: { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
  })

/** Does something while a call of the adapter waits. @returns how that ended, and what was done */
export async function during<A, B>(
  scene: Scene,
  method: keyof Adapter,
  attack: () => Promise<A>,
  meanwhile: () => Promise<B>,
): Promise<[PromiseSettledResult<A>, B]> {
  const held = scene.hold(method)
  const attacking = Promise.allSettled([attack()])
  await held.came
  const done = await meanwhile()
  held.release()
  const [result] = await attacking
  return [result, done]
}
