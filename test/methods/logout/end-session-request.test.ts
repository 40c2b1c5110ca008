import { UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import {
  createEndSessionUrl,
  findHints,
} from '../../../src/methods/authorization-code/extensions/logout/end-session-request.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'
import { openConfig, openContext } from '../../harness.ts'

const EMAIL = 'ada@example.com'
const BY_CLIENT = { client_id: 'client', logout_hint: EMAIL }

/** An ID token, whose signature the provider alone checks. */
const createToken = (claims: object): string => `${new UnsecuredJWT({ ...claims }).encode()}c2ln`

const HINT = createToken({ aud: 'client' })

/** Ada with accounts, as the store keeps them. */
async function open(tokens: readonly (string | null)[] = [], of = 'idp') {
  const adapter = memory()
  const idp = Oidc({ id: 'idp', issuer: 'https://idp.example', clientId: 'client', clientSecret: 'secret' })
  const config = openConfig({ adapter, providers: [idp] })
  const { id: userId } = await adapter.createUser({ id: '', email: EMAIL, emailVerified: null })
  for (const [i, token] of tokens.entries())
    await adapter.linkAccount({
      ...{ userId, provider: of, providerAccountId: `${i}`, type: 'oidc' },
      ...(token !== null && { id_token: token }),
    })
  // The only provider is one of the code flow.
  const provider = [...config.providers.values()][0] as ResolvedOAuthProvider
  const find = (kept: string | null = null, user: string | null = userId, more: Partial<ResolvedOAuthProvider> = {}) =>
    findHints(openContext(config), { ...provider, ...more }, user, kept)
  return { find, provider }
}

describe('a logout request', () => {
  test.each<[string, unknown]>([
    ['ID token', HINT],
    ['token for several clients', createToken({ aud: ['other', 'client'] })],
    ['token of 4,096 characters', createToken({ aud: ['client'] }).padEnd(4096, 'A')],
  ])('contains the %s', async (_, token) => {
    expect(await (await open()).find(String(token))).toEqual({ id_token_hint: token })
    expect(await (await open([String(token)])).find()).toEqual({ id_token_hint: token })
  })

  test.each([
    ['another client', createToken({ aud: 'other' })],
    ['a longer token', HINT.padEnd(4097, 'A')],
    ['an encrypted token', 'a.b.c.d.e'],
  ])('contains no ID token for %s', async (_, token) => {
    expect(await (await open()).find(token)).toEqual(BY_CLIENT)
    expect(await (await open([token])).find()).toEqual(BY_CLIENT)
  })

  test.each<[string, ...Parameters<typeof open>]>([
    ['no account', []],
    ['an account without a token', [null]],
    ['an account of another provider', [HINT], 'other'],
    ['two accounts of the provider', [HINT, HINT]],
  ])('names the client and the address with %s', async (_, ...given) => {
    expect(await (await open(...given)).find()).toEqual(BY_CLIENT)
  })

  test('contains no ID token that was encrypted', async () => {
    const { find } = await open([HINT])
    expect(await find(null, undefined, { idTokenKey: {} as never })).toEqual(BY_CLIENT)
  })

  test('names the client alone when signed out', async () => {
    expect(await (await open([HINT])).find(null, null)).toEqual({ ...BY_CLIENT, logout_hint: null })
  })

  test.each([{ email: EMAIL }, {}])('names the address of a session without a store: %j', async ({ email = null }) => {
    const { provider } = await open()
    const context = openContext(openConfig())
    const claims = { sid: 'a', iat: 1, exp: 2, auth_time: 1, email }
    context.openedSession = Promise.resolve({ claims, text: '', stale: false })
    expect(await findHints(context, provider, 'ada', null)).toEqual({ client_id: 'client', logout_hint: email })
  })
})

test('the configured URL of the provider keeps its query, and no parameter is repeated', async () => {
  const { provider } = await open()
  const configured = { ...provider, endSessionUrl: 'https://idp.example/out?a=b&client_id=own' }
  const url = await createEndSessionUrl(configured, { client_id: 'client', state: 's', logout_hint: null })
  expect(url).toBe('https://idp.example/out?a=b&client_id=own&state=s')
})
