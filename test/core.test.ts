import { describe, expect, test } from 'vitest'
import { memory } from '../src/adapters/memory.ts'
import { OWNERS } from '../src/config/option-owners.ts'
import { createAuth } from '../src/core.ts'
import { audit } from '../src/features/audit/audit.ts'
import { logout } from '../src/features/logout/logout.ts'
import { PRESET } from '../src/features/preset.ts'
import { revocation } from '../src/features/revocation/revocation.ts'
import { state } from '../src/features/state/state.ts'
import { stored } from '../src/features/stored/stored.ts'
import { tokens } from '../src/features/tokens/tokens.ts'
import { customFetch } from '../src/index.ts'
import { extensions } from '../src/oauth/config/extensions.ts'
import { pages } from '../src/pages/pages.ts'
import { Credentials } from '../src/providers/credentials.ts'
import { Oidc } from '../src/providers/oidc.ts'
import { createAuthorizationServer } from '../src/testing/index.ts'
import type { FeatureValue } from '../src/types/feature-value.ts'
import { ORIGIN, openBrowser, SECRET } from './harness.ts'

const OWN_PAGES = { signIn: '/login', error: '/oops' }
const PASSWORD = Credentials({ authorize: () => ({ id: '1', name: 'Ada' }) })
const ENDED_BY_PROVIDER = Oidc({
  ...{ id: 'idp', issuer: 'https://idp.example', clientId: 'a', clientSecret: 'b' },
  ...{ backchannelLogout: true, extensions },
})

const ISSUER = 'https://idp.example'

/** A provider that is no value of latchkey, without its client. */
const plain = () => ({
  ...{ id: 'idp', name: 'IdP', type: 'oauth', authorization: `${ISSUER}/authorize` },
  ...{ token: `${ISSUER}/token`, userinfo: `${ISSUER}/userinfo` },
})

/** An application, whose options need not fit its features. */
const open = (options: object = {}, use: readonly FeatureValue[] = []) =>
  createAuth({ secret: SECRET, origin: ORIGIN, pages: OWN_PAGES, ...options, use } as Parameters<typeof createAuth>[0])

const sink = () => {}
const store = { get: () => null, set: () => {}, add: () => true }

describe('latchkey/core without a feature', () => {
  test.each<[option: string, feature: string, options: object]>([
    ['adapter', 'stored', { adapter: memory() }],
    ['session.strategy', 'stored', { session: { strategy: 'database' } }],
    ['account.sealTokens', 'stored', { account: { sealTokens: true } }],
    ['account.keepTokens', 'tokens', { account: { keepTokens: true } }],
    ['session.revocation', 'revocation', { session: { revocation: true } }],
    ['session.isRevoked', 'revocation', { session: { isRevoked: () => true } }],
    ['stateStore', 'state', { stateStore: store }],
    ['audit', 'audit', { audit: { sink } }],
    ['theme', 'pages', { theme: {} }],
    ['providers.idp.backchannelLogout', 'logout', { providers: [ENDED_BY_PROVIDER] }],
    ['pages', 'pages', { pages: {} }],
  ])('refuses `%s`, and names `%s`', (option, feature, options) => {
    const fix = `with import { ${feature} } from 'latchkey/${feature}'`
    const findings = expect.arrayContaining([expect.objectContaining({ option, fix: expect.stringContaining(fix) })])
    expect(() => open(options)).toThrow(expect.objectContaining({ type: 'InvalidConfiguration', findings }))
  })

  test('signs in and out with pages of the application', async () => {
    const auth = open({ providers: [PASSWORD] })
    const browser = openBrowser(auth as never)
    const page = await browser.fetch('/auth/signin')
    expect(page.headers.get('location')).toMatch(`${ORIGIN}/login?callbackUrl=`)
    const form = async () => ({ method: 'POST', body: new URLSearchParams({ csrfToken: await browser.csrfToken() }) })
    await browser.fetch('/auth/callback/credentials', await form())
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
    await browser.fetch('/auth/signout', await form())
    expect(await browser.session()).toBeNull()
  })

  test('signs in with a provider of OAuth 2.0', async () => {
    const server = createAuthorizationServer({ type: 'oauth', users: { ada: { sub: '1', name: 'Ada' } } })
    const { clientId, clientSecret, fetch } = server
    const provider = { ...plain(), clientId, clientSecret, [customFetch]: fetch }
    const browser = openBrowser(open({ providers: [provider] }) as never, ORIGIN, [ISSUER])
    const { headers } = await browser.submit('/auth/signin/idp', {})
    await browser.deliver(await server.authorize(headers.get('location') ?? '', { user: 'ada' }))
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test.each<[what: string, options: object]>([
    ['ID tokens', { type: 'oidc', issuer: ISSUER }],
    ['metadata', { token: undefined, issuer: ISSUER }],
    ['keys', { jwksUri: `${ISSUER}/jwks` }],
    ['posted responses', { formPost: true }],
    ['signed userinfo', { userinfo: { url: `${ISSUER}/userinfo`, signedAlgs: ['RS256'] } }],
    ['a security profile', { securityProfile: { restrict: (given: object) => given, contradictions: () => [] } }],
  ])('refuses a plain provider with %s, and names `Oidc`', (_, options) => {
    const finding = { option: 'providers.idp.method', fix: expect.stringContaining("from 'latchkey/providers/oidc'") }
    const findings = expect.arrayContaining([expect.objectContaining(finding)])
    const configure = () => open({ providers: [{ ...plain(), clientId: 'a', clientSecret: 'b', ...options }] })
    expect(configure).toThrow(expect.objectContaining({ type: 'InvalidConfiguration', findings }))
  })

  test('has no route and no call of the feature', () => {
    const auth = open()
    expect(['/auth/assets/a.css', '/auth/backchannel-logout/idp'].filter((path) => auth.handles(path))).toEqual([])
    expect(Object.keys(auth).sort()).toEqual([
      'at',
      'basePath',
      'handle',
      'handles',
      'session',
      'signIn',
      'signOut',
      'update',
    ])
  })
})

describe('latchkey/core', () => {
  test('has the calls and routes of each feature', () => {
    const auth = open({}, [audit, logout, pages, revocation, state, stored, tokens])
    expect(auth).toMatchObject({ accounts: expect.any(Function), accessToken: expect.any(Function) })
    expect(auth.handles('/auth/assets/a.css') && auth.handles('/auth/backchannel-logout/idp')).toBe(true)
  })

  test.each([5, 'pages', [5], [{ name: 'x' }], {}])('refuses %j as `use`', (use) => {
    expect(() => open({}, use as never)).toThrow(expect.objectContaining({ type: 'InvalidConfiguration' }))
  })

  test('knows the owner of each plain option of a feature', () => {
    const owned = PRESET.filter(({ owns }) => owns.length > 0).map(({ name, owns }) => [name, [...owns].sort()])
    const known = Object.entries(OWNERS).map(([name, paths]) => [name, paths.split(' ').sort()])
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(owned.filter(([name]) => name !== 'limits')))
  })
})
