import type { AuthConfig } from '../../../src/index.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import type { AdapterAuthenticator } from '../../../src/types/adapter-authenticator.ts'
import { type Browser, ORIGIN } from '../../harness.ts'
import { type App, openApp } from './account/open-app.ts'

/** Configuration of passkeys. */
export const WITH_PASSKEYS: Partial<AuthConfig> = { providers: [Passkey()], experimental: { enableWebAuthn: true } }

/** A request of a page of the application. */
export function requestOf({ cookies }: Browser, headers: Record<string, string> = {}): Request {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const sent = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...headers }
  return new Request(`${ORIGIN}/account`, { method: 'POST', headers: sent })
}

/** An application with a signed-in user. */
export interface Scene extends App {
  readonly userId: string
  readonly request: Request
}

/** Ada, signed in with an account of `idp`. Nobody vouches for her address. */
export async function openScene(
  config: Partial<AuthConfig> = {},
  without: readonly (keyof Adapter)[] = [],
): Promise<Scene> {
  const app = openApp({ config: { session: { strategy: 'database' }, ...config }, without })
  await app.signIn('idp', 'eve')
  return { ...app, userId: app.tables.users[0]?.id ?? '', request: requestOf(app.browser) }
}

/** Stores a passkey of the user, and its account. */
export async function addPasskey(
  { tables, userId }: Pick<Scene, 'tables' | 'userId'>,
  id: string,
  handle = 'handle',
  more: Partial<AdapterAuthenticator> = {},
): Promise<void> {
  const account = { provider: 'passkey', providerAccountId: handle, type: 'webauthn', userId } as const
  if (!tables.accounts.some(({ providerAccountId }) => providerAccountId === handle)) tables.accounts.push(account)
  const row: AdapterAuthenticator = {
    ...{ credentialID: id, userId, providerAccountId: handle, credentialPublicKey: 'secret-key', counter: 7 },
    ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true, transports: 'internal,hybrid' },
    ...more,
  }
  tables.passkeys.push(row)
}
