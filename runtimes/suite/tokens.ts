import type { Adapter, Fetch } from '../../src/index.ts'
import { assertEqual, assertRejects, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { assertContains } from './assert.ts'
import { ORIGIN } from './browser.ts'
import { group, test } from './group.ts'
import { openOidc, signInAtServer } from './sign-in-at-server.ts'

const API = 'https://api.example/me'
const ADA = { sub: 'ada-1', email: 'ada@x.com', email_verified: true }
const REVOCATION = 'https://idp.example/revoke'

/** A key pair for proofs, as an application creates it. */
async function createKey() {
  // Web Crypto gives a pair for every algorithm that signs.
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  return pair.privateKey
}

/** A user with tokens of `idp`, whose API and revocation endpoint record what they receive. */
async function openTokens(library: Library, isBound = false) {
  const { core, memory } = library
  const requests: { url: string; init: RequestInit }[] = []
  const record: Fetch = async (url, init) => {
    if (url !== API && url !== REVOCATION) return setup.server.fetch(url, init)
    requests.push({ url, init })
    const isFirst = requests.length === 1
    if (url === REVOCATION || !isBound || !isFirst) return new Response('data')
    const challenge = { 'dpop-nonce': 'n', 'www-authenticate': 'DPoP error="use_dpop_nonce"' }
    return new Response(null, { status: 401, headers: challenge })
  }
  const adapter = memory.memory() as Required<Adapter>
  const tokens = isBound ? { token_type: 'DPoP' } : {}
  const setup = openOidc(
    library,
    {
      alg: 'ES256',
      refreshTokens: { rotates: true },
      users: { ada: ADA },
      tamper: { tokens, metadata: { revocation_endpoint: REVOCATION } },
    },
    {
      apiOrigins: ['https://api.example'],
      ...(isBound && { dpop: { privateKey: await createKey() } }),
      [core.customFetch]: record,
    },
    { adapter, session: { strategy: 'jwt' } },
  )
  assertEqual(await signInAtServer(setup), null)
  const readAccount = async () => adapter.getAccount(ADA.sub, 'idp')
  const headers = { cookie: setup.browser.header(), origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
  return {
    ...setup,
    requests,
    readAccount,
    async expire() {
      const account = await readAccount()
      if (account) await adapter.updateAccount({ ...account, expires_at: 1 })
    },
    request: new Request(`${ORIGIN}/account`, { method: 'POST', headers }),
  }
}

/** Access tokens of a provider, their proofs and their end. */
export const tokens = (library: Library): Test[] =>
  group('provider tokens', [
    test('are refreshed once for concurrent calls', async () => {
      const { auth, expire, readAccount, request, server } = await openTokens(library)
      await expire()
      const before = server.calls.filter(({ endpoint }) => endpoint === 'token').length
      const asked = Array.from({ length: 10 }, () => auth.accessToken(request, 'idp'))
      const found = new Set((await Promise.all(asked)).map(({ accessToken }) => accessToken))
      assertEqual([...found], [(await readAccount())?.access_token])
      assertEqual(server.calls.filter(({ endpoint }) => endpoint === 'token').length, before + 1)
    }),
    test('are sent with a proof, and once more for a nonce', async () => {
      const { auth, expire, readAccount, request, requests } = await openTokens(library, true)
      await expire()
      const response = await auth.fetch(request, 'idp', API, { method: 'POST', body: 'x' })
      assertEqual([response.status, await response.text()], [200, 'data'])
      const sent = requests.map(({ init }) => [new Headers(init.headers).get('authorization'), init.body])
      const authorization = `DPoP ${(await readAccount())?.access_token}`
      assertEqual(sent, [
        [authorization, 'x'],
        [authorization, 'x'],
      ])
    }),
    test('are revoked at the provider', async () => {
      const { auth, readAccount, request, requests } = await openTokens(library)
      const { refresh_token: token } = (await readAccount()) ?? {}
      assertEqual(await auth.revokeTokens(request, 'idp'), { revoked: true })
      assertContains(Object.fromEntries(new URLSearchParams(String(requests[0]?.init.body))), { token })
      await assertRejects(() => auth.accessToken(request, 'idp'), /^ReauthRequired/)
    }),
  ])
