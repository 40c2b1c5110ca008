import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../../../src/index.ts'
import { Mail } from '../../../../src/providers/mail.ts'
import { Passkey } from '../../../../src/providers/passkey.ts'
import type { Adapter } from '../../../../src/types/adapter.ts'
import type { AdapterAuthenticator } from '../../../../src/types/adapter-authenticator.ts'
import { type Browser, ORIGIN } from '../../../harness.ts'
import { type App, openApp } from './open-app.ts'

const MAIL = Mail({ id: 'mail', sendVerificationRequest: () => {} })
const WITH_PASSKEYS: Partial<AuthConfig> = { providers: [Passkey()], experimental: { enableWebAuthn: true } }
const EVE = { provider: 'idp', providerAccountId: 'eve-1' }

interface Scene extends App {
  readonly userId: string
  readonly request: Request
}

/** A request of a page of the application. */
function requestOf({ cookies }: Browser): Request {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
  return new Request(`${ORIGIN}/account`, { method: 'POST', headers })
}

/** Eve, signed in with her only account. */
async function openScene(config: Partial<AuthConfig> = {}, without: readonly (keyof Adapter)[] = []): Promise<Scene> {
  const app = openApp({ config: { session: { strategy: 'database' }, ...config }, without })
  await app.signIn('idp', 'eve')
  return { ...app, userId: app.tables.users[0]?.id ?? '', request: requestOf(app.browser) }
}

function addPasskey({ tables, userId }: Scene, id: string, provider = 'passkey'): void {
  tables.accounts.push({ provider, providerAccountId: 'handle', type: 'webauthn', userId })
  const row: AdapterAuthenticator = {
    ...{ credentialID: id, userId, providerAccountId: 'handle', credentialPublicKey: 'key', counter: 0 },
    ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true, transports: null },
  }
  tables.passkeys.push(row)
}

const writes = ({ calls }: App) => calls.filter((name) => /^(?:unlink|link|delete|create)/.test(name))

describe('the last sign-in method', () => {
  test('is kept next to a verified address that no provider can send mail to', async () => {
    const app = await openScene()
    await app.adapter.updateUser({ id: app.userId, emailVerified: new Date() })
    await expect(app.auth.unlink(app.request, EVE)).rejects.toMatchObject({ type: 'AccessDenied' })
    expect(app.tables.accounts).toMatchObject([EVE])
  })

  test('is kept next to a verification of a former address', async () => {
    const app = await openScene({ providers: [MAIL] })
    await app.adapter.updateUser({ id: app.userId, email: null as never, emailVerified: new Date() })
    await expect(app.auth.unlink(app.request, EVE)).rejects.toMatchObject({ type: 'AccessDenied' })
  })

  test('is kept next to a passkey of a removed provider', async () => {
    const app = await openScene()
    addPasskey(app, 'key')
    await expect(app.auth.unlink(app.request, EVE)).rejects.toMatchObject({ type: 'AccessDenied' })
  })

  test('is kept next to the account of a removed passkey', async () => {
    const app = await openScene(WITH_PASSKEYS)
    addPasskey(app, 'key')
    app.tables.passkeys.splice(0)
    await expect(app.auth.unlink(app.request, EVE)).rejects.toMatchObject({ type: 'AccessDenied' })
  })

  test('is not deleted even briefly, if it is an account', async () => {
    const app = await openScene()
    const before = writes(app)
    await expect(app.auth.unlink(app.request, EVE)).rejects.toMatchObject({ type: 'AccessDenied' })
    expect(writes(app)).toEqual(before)
  })

  test('is not deleted even briefly, if it is a passkey', async () => {
    const app = await openScene(WITH_PASSKEYS)
    addPasskey(app, 'key')
    app.tables.accounts.splice(0, 1)
    const before = writes(app)
    await expect(app.auth.removePasskey(app.request, 'key')).rejects.toMatchObject({ type: 'AccessDenied' })
    expect(writes(app)).toEqual(before)
    expect(app.tables.passkeys).toMatchObject([{ credentialID: 'key' }])
  })
})

describe('a store without passkeys', () => {
  const NO_PASSKEYS: readonly (keyof Adapter)[] = ['listAuthenticatorsByUserId', 'deleteAuthenticator']

  test('unlinks one account of two', async () => {
    const app = await openScene({}, NO_PASSKEYS)
    await app.signIn('other', 'bob')
    expect(await app.auth.unlink(requestOf(app.browser), EVE)).toBe(true)
    expect(app.tables.accounts).toMatchObject([{ provider: 'other' }])
  })

  test('keeps the last account', async () => {
    const app = await openScene({}, NO_PASSKEYS)
    await expect(app.auth.unlink(app.request, EVE)).rejects.toMatchObject({ type: 'AccessDenied' })
    expect(app.tables.accounts).toMatchObject([EVE])
  })
})

describe('an adapter that lists accounts but cannot unlink them', () => {
  test('causes an error that says so', async () => {
    const app = await openScene({}, ['unlinkAccount'])
    const message = expect.stringContaining('`unlinkAccount`')
    await expect(app.auth.unlink(app.request, EVE)).rejects.toMatchObject({ type: 'AdapterError', message })
  })

  test('removes the last passkey and keeps its account', async () => {
    const app = await openScene(WITH_PASSKEYS, ['unlinkAccount'])
    addPasskey(app, 'key')
    expect(await app.auth.removePasskey(app.request, 'key')).toBe(true)
    expect(app.tables.passkeys).toEqual([])
    expect(app.tables.accounts.map(({ provider }) => provider)).toEqual(['idp', 'passkey'])
  })
})

describe('a removed passkey', () => {
  test('keeps its account if another user has it', async () => {
    const app = await openScene(WITH_PASSKEYS)
    addPasskey(app, 'key')
    const account = app.tables.accounts.find(({ provider }) => provider === 'passkey')
    const other = await app.adapter.createUser({ id: 'x', email: 'bob@example.com', emailVerified: null })
    if (account) Object.assign(account, { userId: other.id })
    expect(await app.auth.removePasskey(app.request, 'key')).toBe(true)
    expect(app.tables.accounts.filter(({ type }) => type === 'webauthn')).toMatchObject([{ userId: other.id }])
  })
})
