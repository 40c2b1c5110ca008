import { describe, expect, test } from 'vitest'
import type { AuthConfig } from '../../../src/index.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { type Browser, ORIGIN } from '../../harness.ts'
import { openApp } from '../stored/account/open-app.ts'
import { openAudit } from './open-audit.ts'

const EVE = { provider: 'idp', providerAccountId: 'eve-1' }

function requestOf({ cookies }: Browser): Request {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  return new Request(`${ORIGIN}/account`, { method: 'POST', headers: { cookie, origin: ORIGIN } })
}

/** Eve, signed in with an account of `idp`. */
async function openSignedIn(config: Partial<AuthConfig> = {}) {
  const log = openAudit()
  const app = openApp({ config: { session: { strategy: 'database' }, audit: log.audit, ...config } })
  await app.signIn('idp', 'eve')
  await log.take()
  return { ...app, ...log, userId: app.tables.users[0]?.id ?? '' }
}

describe('an account change is reported', () => {
  test("if an account is linked, in the user's session, which the sign-in replaces", async () => {
    const { events, signIn, take, userId } = await openSignedIn()
    await signIn('other', 'bob')
    expect(await take()).toEqual([
      'account.linked success',
      'session.ended success replaced',
      'sign-in success known-user',
    ])
    const [linked, ended, started] = events.slice(-3)
    expect(linked).toMatchObject({ actor: userId, provider: 'other', method: 'oidc', session: ended?.session })
    expect(ended).toMatchObject({ actor: userId, session: expect.any(String) })
    expect(started?.session).not.toBe(ended?.session)
  })

  test('if an account is unlinked, with the end of the other sessions', async () => {
    const { auth, browser, events, signIn, take, userId } = await openSignedIn()
    await signIn('other', 'bob')
    await take()
    expect(await auth.unlink(requestOf(browser), EVE)).toBe(true)
    expect(await take()).toEqual(['account.unlinked success', 'session.ended success method-removed'])
    expect(events.at(-2)).toMatchObject({ actor: userId, provider: 'idp', method: 'oidc', session: expect.any(String) })
    expect(events.at(-1)).toMatchObject({ actor: userId, session: null })
  })

  test('if it is refused because it is the last sign-in method', async () => {
    const { auth, browser, take } = await openSignedIn()
    await expect(auth.unlink(requestOf(browser), EVE)).rejects.toThrow('last')
    expect(await take()).toEqual(['account.unlinked refused AccessDenied'])
  })

  test('if a passkey is removed', async () => {
    const providers = [Passkey()]
    const app = await openSignedIn({ providers, experimental: { enableWebAuthn: true } })
    const { auth, browser, events, tables, take, userId } = app
    tables.passkeys.push({
      ...{ credentialID: 'key', userId, providerAccountId: 'handle', credentialPublicKey: 'public', counter: 7 },
      ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true, transports: 'internal' },
    })
    expect(await auth.removePasskey(requestOf(browser), 'key', { hasOtherWay: true })).toBe(true)
    expect(await take()).toEqual(['passkey.removed success', 'session.ended success method-removed'])
    expect(events.at(-2)).toMatchObject({ actor: userId })
  })

  test('if a passkey is renamed, or cannot be', async () => {
    const app = await openSignedIn({ providers: [Passkey()], experimental: { enableWebAuthn: true } })
    const { auth, browser, events, tables, take, userId } = app
    tables.passkeys.push({
      ...{ credentialID: 'key', userId, providerAccountId: 'handle', credentialPublicKey: 'public', counter: 7 },
      ...{ credentialDeviceType: 'multiDevice', credentialBackedUp: true, transports: 'internal' },
    })
    expect(await auth.renamePasskey(requestOf(browser), 'key', 'Blue key')).toBe(true)
    await expect(auth.renamePasskey(requestOf(browser), 'key', '')).rejects.toThrow('name')
    expect(await take()).toEqual(['passkey.renamed success', 'passkey.renamed refused InvalidRequest'])
    expect(events.at(-2)).toMatchObject({ actor: userId })
    expect(JSON.stringify(events)).not.toContain('Blue key')
  })

  test('if it is refused because the account belongs to another user', async () => {
    const { browser, events, openBrowser, signIn, take, userId } = await openSignedIn()
    await signIn('other', 'bob', openBrowser())
    await take()
    await signIn('other', 'bob', browser)
    expect(await take()).toEqual(['sign-in refused OAuthAccountNotLinked'])
    expect(events.at(-1)).toMatchObject({ actor: userId, provider: 'other' })
  })
})

test('a sign-in is reported as replacing the session in the cookie', async () => {
  const { events, signIn, take, userId } = await openSignedIn({ session: { strategy: 'jwt' } })
  await signIn('idp', 'eve')
  expect(await take()).toEqual(['session.ended success replaced', 'sign-in success known-user'])
  expect(events.at(-2)).toMatchObject({ actor: userId, session: expect.any(String) })
})
