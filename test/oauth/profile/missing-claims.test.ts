import { describe, expect, test } from 'vitest'
import { customFetch, type OAuthOptions } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer, type Tampering } from '../../../src/testing/index.ts'
import { openBrowser } from '../../methods/browser.ts'

const SUB = { sub: 'ada' }
const NAME = { name: 'Ada' }
const EMAIL = { email: 'ada@example.com', email_verified: true }
const NONE = { name: undefined, email: undefined, email_verified: undefined, picture: undefined }

/** A sign-in whose ID token and userinfo answer say this. */
async function signIn(
  claims: Tampering['claims'],
  userinfo: unknown,
  { tamper, ...options }: Omit<OAuthOptions, 'id'> & { tamper?: Tampering } = {},
) {
  const server = createAuthorizationServer({ tamper: { claims: { ...NONE, ...SUB, ...claims }, userinfo, ...tamper } })
  const { clientId, clientSecret, issuer } = server
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, ...options, [customFetch]: server.fetch })
  const seen: { verified?: boolean; profile?: object } = {}
  const browser = openBrowser({
    providers: [idp],
    callbacks: {
      signIn({ profile, account }) {
        Object.assign(seen, { profile, verified: profile?.email_verified, account })
        return true
      },
    },
  })
  await browser.deliver(await server.authorize(await browser.start('idp')))
  const session = await browser.session()
  return {
    user: session && { ...(session['user'] as { name?: string; email?: string }) },
    asked: server.calls.filter(({ endpoint }) => endpoint === 'userinfo').length,
    warnings: browser.log.warnings,
    errors: browser.log.errors,
    ...seen,
  }
}

describe('userinfo', () => {
  test('is not asked if the ID token has name and address', async () => {
    expect(await signIn({ ...NAME, ...EMAIL }, SUB)).toMatchObject({ asked: 0, user: { ...NAME, email: EMAIL.email } })
  })

  test.each<[string, Tampering['claims']]>([
    ['the name', EMAIL],
    ['the address', NAME],
    ['both', {}],
    ['the name, which is empty', { ...EMAIL, name: '' }],
  ])('is asked once for what the ID token lacks: %s', async (_, claims) => {
    const outcome = await signIn(claims, { ...SUB, ...NAME, ...EMAIL })
    expect(outcome).toMatchObject({ asked: 1, warnings: [], user: { ...NAME, email: EMAIL.email } })
  })

  test.each(['nickname', 'preferred_username'])('is not asked for a name that is there as %s', async (name) => {
    expect(await signIn({ ...EMAIL, [name]: 'ada' }, SUB)).toMatchObject({ asked: 0, user: { name: 'ada' } })
  })

  test('is not asked for what no scope promises', async () => {
    expect((await signIn({}, SUB, { scopes: ['openid'] })).asked).toBe(0)
    expect((await signIn(NAME, SUB, { scopes: ['openid', 'profile'] })).asked).toBe(0)
    expect((await signIn(EMAIL, SUB, { scopes: ['openid', 'email'] })).asked).toBe(0)
  })

  test('is not asked for what the mapping does not need', async () => {
    expect((await signIn(EMAIL, SUB, { profile: { id: 'sub', email: 'email' } })).asked).toBe(0)
    expect((await signIn({}, SUB, { profile: ({ sub }) => ({ id: String(sub) }) })).asked).toBe(0)
  })

  test.each([
    [['sub', 'name', 'email'], NAME, 1],
    [['sub', 'name'], NAME, 0],
    [['sub', 'name', 'email', 'picture'], { ...NAME, ...EMAIL }, 1],
  ])('is asked for what the server lists: %j', async (listed, claims, asked) => {
    const tamper = { metadata: { claims_supported: listed } }
    expect((await signIn(claims, { ...SUB, ...NAME }, { tamper })).asked).toBe(asked)
  })

  test('is not requested if missing', async () => {
    expect((await signIn({}, SUB, { userinfo: false })).asked).toBe(0)
    const none = await signIn({}, SUB, { tamper: { metadata: { userinfo_endpoint: undefined } } })
    expect(none).toMatchObject({ asked: 0, warnings: [], errors: [] })
  })

  test('adds nothing to what is signed', async () => {
    const said = { ...SUB, name: 'Eve', ...EMAIL, groups: ['admin'], iss: 'https://evil.example' }
    const { profile, user } = await signIn(NAME, said)
    expect(user).toMatchObject(NAME)
    expect(profile).toMatchObject({ ...NAME, ...EMAIL, iss: 'https://idp.example' })
    expect(profile).not.toHaveProperty('groups')
  })

  test('does not verify an address that it did not say', async () => {
    const { verified, user } = await signIn({ email: 'old@example.com' }, { ...SUB, ...NAME, ...EMAIL })
    expect([user?.email, verified]).toEqual(['old@example.com', undefined])
  })

  test('adds no address whose verification flag is unknown', async () => {
    const profile = { id: 'sub', name: 'name', email: 'email', emailVerified: 'own_flag' }
    const said = { ...SUB, ...NAME, ...EMAIL }
    const { asked, user } = await signIn({ own_flag: true }, said, { profile })
    expect([asked, user?.name, user?.email ?? null]).toEqual([1, 'Ada', null])
    expect((await signIn({ ...NAME, own_flag: true }, said, { profile })).asked).toBe(0)
  })

  test('says itself whether the address that it adds is verified', async () => {
    const { verified } = await signIn({ email_verified: true }, { ...SUB, ...NAME, email: EMAIL.email })
    expect(verified).toBeUndefined()
  })

  test.each<[string, unknown, Tampering]>([
    ['about another user', { sub: 'eve', ...NAME }, {}],
    ['without a subject', NAME, {}],
    ['a list', [], {}],
    ['an error', undefined, { faults: { userinfo: 500 } }],
    ['a page', undefined, { faults: { userinfo: 'html' } }],
    ['a refusal', undefined, { refusals: { userinfo: 'insufficient_scope' } }],
  ])('that answers with %s signs in with what is signed, and is a warning', async (_, userinfo, tamper) => {
    const { errors, user, warnings } = await signIn(EMAIL, userinfo, { tamper })
    expect([errors, user?.email, user?.name ?? null]).toEqual([[], EMAIL.email, null])
    expect(warnings).toEqual([
      ['provider-userinfo', expect.stringContaining('idp: '), { provider: 'idp', reason: expect.any(String) }],
    ])
  })

  test('may have the id that the mapping needs, without which the sign-in is refused', async () => {
    const options = { profile: { id: 'preferred_username' } }
    const named = { ...SUB, preferred_username: 'ada' }
    expect(await signIn({}, named, options)).toMatchObject({ asked: 1, errors: [] })
    expect((await signIn({}, { sub: 'eve' }, options)).errors[0]?.type).toBe('OAuthProfileParseError')
  })
})
