import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findKeptIdToken, keepTokens } from '../../../src/features/tokens/cookie-tokens.ts'
import { openTokenCookie } from '../../../src/features/tokens/token-cookie.ts'
import type { OAuthOptions } from '../../../src/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { Relation, SessionFacts } from '../../../src/seams/lifecycle.ts'
import type { CurrentSession } from '../../../src/seams/session-strategy.ts'
import type { TokenSet } from '../../../src/types/account.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'
import { cookieOf, openConfig, openContext, stopClock } from '../../harness.ts'
import { createTestAdapter } from '../stored/account/adapter.ts'

const IDP = { id: 'idp', issuer: 'https://idp.example', clientId: 'client', clientSecret: 'secret' }
/** Its users cannot sign out there, so it needs no `extensions`. */
const PLAIN = GitHub({ clientId: 'client', clientSecret: 'secret' })
const EC = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const ADA: CurrentSession = { sid: 'a', userId: 'ada', via: null }
const FACTS: SessionFacts = { ...ADA, start: 0, authTime: null, expires: 0 }
const TOKENS = { access_token: 'access', refresh_token: 'refresh', id_token: 'id' }

/** A browser whose only cookie keeps the tokens of a sign-in. */
function open(provider = Oidc(IDP), overrides: Partial<AuthConfig> = {}) {
  const config = openConfig({ account: { keepTokens: true }, providers: [provider], ...overrides })
  // The only provider is one of the code flow.
  const idp = [...config.providers.values()][0] as ResolvedOAuthProvider
  let cookie = ''
  return {
    /** @returns The `Set-Cookie` lines. */
    async keep(tokens: TokenSet, relation: Relation = { kind: 'first' }, sid = 'a'): Promise<readonly string[]> {
      const context = openContext(config, { cookie })
      const account = { provider: idp.id, providerAccountId: 'ada', type: idp.type, ...tokens }
      const beginning = { context, userId: 'ada', provider: idp, account, notes: {}, providerSession: null, relation }
      const step = await keepTokens(beginning)
      await step.commit?.({ ...FACTS, sid })
      cookie = cookieOf(context.cookies.setCookies)
      return context.cookies.setCookies
    },
    read: async (session = ADA) => (await openTokenCookie(openContext(config, { cookie }), session))?.account ?? null,
    readIdToken: (provider = idp.id) => findKeptIdToken(openContext(config, { cookie }), provider, ADA),
  }
}

describe('a sign-in', () => {
  test.each([TOKENS, { access_token: 'access' }, { refresh_token: 'refresh' }])('keeps %j', async (tokens) => {
    const { keep, read } = open()
    await keep(tokens)
    expect(await read()).toMatchObject(tokens)
  })

  test('keeps the tokens of an OAuth 2.0 provider', async () => {
    const { keep, read } = open(PLAIN)
    await keep({ access_token: 'access' })
    expect(await read()).toMatchObject({ access_token: 'access' })
  })

  test('clears the tokens of the previous sign-in if it has no usable token', async () => {
    const { keep, read } = open()
    await keep(TOKENS)
    expect(await keep({ id_token: 'id' })).toEqual([expect.stringMatching(/=; .*Max-Age=0$/)])
    expect(await read()).toBeNull()
  })

  test('without a token keeps the tokens of the session that it continues', async () => {
    const { keep, read } = open()
    await keep(TOKENS)
    await keep({}, { kind: 'continued', from: FACTS }, 'b')
    expect(await read({ ...ADA, sid: 'b' })).toMatchObject(TOKENS)
  })

  test('without a token keeps no tokens of a session that it replaces', async () => {
    const { keep, read } = open()
    await keep(TOKENS)
    await keep({}, { kind: 'replaced', from: FACTS }, 'b')
    expect(await read({ ...ADA, sid: 'b' })).toBeNull()
  })

  test.each<[string, NonNullable<OAuthOptions['dpop']>, object | null]>([
    ['keeps tokens that are bound to a configured key', { privateKey: EC }, { access_token: 'access' }],
    ['keeps no tokens whose key is not kept', true, null],
  ])('%s', async (_, dpop, kept) => {
    const { keep, read } = open(Oidc({ ...IDP, dpop }))
    await keep(TOKENS)
    kept ? expect(await read()).toMatchObject(kept) : expect(await read()).toBeNull()
  })
})

describe('the ID token', () => {
  test.each([
    ['is kept for the sign-out at the provider', Oidc(IDP), 'id', 'id'],
    ['of 2,048 characters is kept', Oidc(IDP), 'i'.repeat(2048), 'i'.repeat(2048)],
    ['that is longer is not kept', Oidc(IDP), 'i'.repeat(2049), null],
    ['that is encrypted is not kept', Oidc({ ...IDP, idTokenDecryption: { key: EC } }), 'id', null],
    ['that no sign-out needs is not kept', PLAIN, 'id', null],
  ])('%s', async (_, provider, token, kept) => {
    const { keep, read, readIdToken } = open(provider)
    await keep({ ...TOKENS, id_token: token })
    expect(await readIdToken()).toBe(kept)
    expect(await read()).toMatchObject({ access_token: 'access' })
  })

  test('is omitted first if there is too little space', async () => {
    const { keep, read, readIdToken } = open()
    const tokens = { access_token: 'a'.repeat(5000), id_token: 'i'.repeat(2000) }
    await keep(tokens)
    expect(await readIdToken()).toBeNull()
    expect(await read()).toMatchObject({ access_token: tokens.access_token })
  })

  test('is null for another provider or without a cookie', async () => {
    const { keep, readIdToken } = open()
    expect(await readIdToken()).toBeNull()
    await keep(TOKENS)
    expect(await readIdToken('other')).toBeNull()
  })
})

describe('kept tokens', () => {
  test.each([
    { ...ADA, sid: 'other' },
    { ...ADA, userId: 'eve' },
  ])('are not available for %j', async (session) => {
    const { keep, read } = open()
    await keep(TOKENS)
    expect(await read(session)).toBeNull()
  })

  test('expire with a session that is not used', async () => {
    const clock = stopClock()
    const { keep, read } = open(Oidc(IDP), { session: { maxAge: 3600 } })
    await keep(TOKENS)
    clock.advance(3599)
    expect(await read()).not.toBeNull()
    clock.advance(1)
    expect(await read()).toBeNull()
  })

  test.each([
    ['jwt', 1800],
    ['database', 3600],
  ] as const)('expire together with a session with the strategy %s', async (strategy, seconds) => {
    const { adapter } = createTestAdapter(['updateAccount'])
    const { keep } = open(Oidc(IDP), { adapter, session: { strategy, maxAge: 3600 }, jwt: { maxAge: 1800 } })
    expect(await keep(TOKENS)).toEqual([expect.stringMatching(`Max-Age=${seconds}$`)])
  })
})
