// What deleteUser does with the tokens of providers.

import { expect, test } from 'vitest'
import { customFetch } from '../../../src/index.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { Password } from '../../../src/providers/password.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import type { VerificationRequestParams } from '../../../src/types/email-provider.ts'
import { REVOKES, watchFetch } from '../../features/tokens/watch-fetch.ts'
import { createRequest, FAST, openPasswords, PASSWORD } from './scene.ts'

/** Ada has a password, and an account with tokens at a provider that revokes them. */
async function openWithTokens(revoke: () => Response) {
  const { clientId, clientSecret, fetch, issuer } = createAuthorizationServer({ tamper: { metadata: REVOKES } })
  const watched = watchFetch(async (url, init) => (url === REVOKES.revocation_endpoint ? revoke() : fetch(url, init)))
  const sent: VerificationRequestParams[] = []
  const providers = [
    Password({ hash: FAST }),
    Mail({ id: 'email', sendVerificationRequest: (params) => void sent.push(params) }),
    Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: watched.fetch }),
  ]
  const app = openPasswords({ config: { providers } })
  const userId = await app.auth.createPasswordUser({ email: 'ada@a.example', password: PASSWORD })
  const account = { provider: 'idp', providerAccountId: '1', type: 'oidc', refresh_token: 'refresh' } as const
  await app.adapter.linkAccount({ userId, ...account })
  await app.signIn()
  const leave = () => app.auth.deleteUser(createRequest(app.browser), { password: PASSWORD })
  return { ...app, ...watched, leave }
}

test('revokes them, and skips accounts without tokens or of other providers', async () => {
  const { adapter, idOf, leave, log, revoked } = await openWithTokens(() => new Response(null))
  const userId = String(await idOf())
  const others = [
    { provider: 'idp', type: 'oidc' },
    { provider: 'email', type: 'email', refresh_token: 'none' },
    { provider: 'removed', type: 'oauth', refresh_token: 'unknown' },
  ] as const
  for (const other of others) await adapter.linkAccount({ userId, providerAccountId: '2', ...other })
  await leave()
  expect(revoked.map((body) => body.get('token'))).toEqual(['refresh'])
  expect(await idOf()).toBeNull()
  expect(log.errors).toEqual([])
})

test('deletes the user although the provider is down, and reports that', async () => {
  const { idOf, leave, log } = await openWithTokens(() => new Response('down', { status: 503 }))
  await leave()
  expect(await idOf()).toBeNull()
  expect(log.errors).toMatchObject([{ type: 'CallbackRouteError' }])
})
