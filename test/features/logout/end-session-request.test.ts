import { UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createEndSessionUrl, findHints } from '../../../src/features/logout/end-session-request.ts'
import { formatVia } from '../../../src/lib/via.ts'
import { readMark } from '../../../src/oauth/tokens/provider-session.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import type { CurrentSession } from '../../../src/seams/session-strategy.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'
import { openConfig, openContext } from '../../harness.ts'

const EMAIL = 'ada@example.com'
const BY_CLIENT = { client_id: 'client', logout_hint: EMAIL }

/** An ID token, whose signature the provider alone checks. */
const createToken = (claims: object): string => `${new UnsecuredJWT({ ...claims }).encode()}${'c2ln'.repeat(11)}`

const HINT = createToken({ aud: 'client' })
const OTHER_HINT = createToken({ aud: 'client', sid: 'of-another-browser' })

/** The claim `via` of the session that an ID token has started. */
const viaOf = (token: string | null = null): string => formatVia('idp', token === null ? '' : readMark(token))

/** Ada with accounts, as the store keeps them. The first has the ID token of the session. */
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
  const session = { sid: 'a', userId, via: viaOf(tokens[0]) }
  const find = (
    kept: string | null = null,
    more: Partial<ResolvedOAuthProvider> = {},
    by: CurrentSession | null = session,
  ) => findHints(openContext(config), { ...provider, ...more }, by, kept)
  return { find, provider, session }
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
  ])('contains the client id and the return URL with %s', async (_, ...given) => {
    expect(await (await open(...given)).find()).toEqual(BY_CLIENT)
  })

  test('contains the ID token of the current session if there are two accounts', async () => {
    expect(await (await open([HINT, OTHER_HINT])).find()).toEqual({ id_token_hint: HINT })
    expect(await (await open([OTHER_HINT, HINT])).find()).toEqual({ id_token_hint: OTHER_HINT })
  })

  test.each([
    ['that another browser has replaced', viaOf(OTHER_HINT)],
    ['of a session that names none', viaOf()],
    ['of a session of another library', null],
  ])('RP1: contains no ID token %s', async (_, via) => {
    const { find, session } = await open([HINT])
    expect(await find(null, {}, { ...session, via })).toEqual(BY_CLIENT)
  })

  test('RP1: contains the ID token of a session after a refresh', async () => {
    const { find, session } = await open([createToken({ aud: 'client', sid: 's1', iat: 2 })])
    const via = viaOf(createToken({ aud: 'client', sid: 's1', iat: 1 }))
    expect(await find(null, {}, { ...session, via })).toHaveProperty('id_token_hint')
  })

  test('contains no ID token if it was encrypted', async () => {
    const { find } = await open([HINT])
    expect(await find(null, { idTokenKey: {} as never })).toEqual(BY_CLIENT)
  })

  test('contains only the client id when signed out', async () => {
    expect(await (await open([HINT])).find(null, {}, null)).toEqual({ ...BY_CLIENT, logout_hint: null })
  })

  test.each([{ email: EMAIL }, {}])(
    'contains the return URL for a session without a store: %j',
    async ({ email = null }) => {
      const { provider } = await open()
      const context = openContext(openConfig())
      const claims = { sid: 'a', iat: 1, exp: 2, auth_time: 1, email }
      context.openedSession = Promise.resolve({ claims, text: '', stale: false })
      const session = { sid: 'a', userId: 'ada', via: null }
      expect(await findHints(context, provider, session, null)).toEqual({ client_id: 'client', logout_hint: email })
    },
  )
})

test('the configured logout URL keeps its query and gets no repeated parameter', async () => {
  const { provider } = await open()
  const configured = { ...provider, endSessionUrl: 'https://idp.example/out?a=b&client_id=own' }
  const url = await createEndSessionUrl(configured, { client_id: 'client', state: 's', logout_hint: null })
  expect(url).toBe('https://idp.example/out?a=b&client_id=own&state=s')
})
