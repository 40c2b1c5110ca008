import { describe, expect, test } from 'vitest'
import { customFetch, type OAuthOptions } from '../../../src/index.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer, type Json } from '../../../src/testing/index.ts'
import type { Fetch } from '../../../src/types/fetch.ts'
import { type Browser, openBrowser, SESSION } from '../browser.ts'
import { openProvider } from './open-provider.ts'

const paramsOf = (location: string) => new URL(location).searchParams

describe('pushed requests at a real provider', () => {
  const SECRET = 'a secret of more than thirty-two characters'
  const openPushing = (isRequired: boolean) =>
    openProvider(
      { client_secret: SECRET },
      { features: { pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: isRequired } } },
    )

  test.each<[string, boolean, Pick<OAuthOptions, 'par'>]>([
    ['the option asks for it', false, { par: true }],
    ['the provider requires it', true, {}],
  ])('signs in by a pushed request if %s', async (_, isRequired, options) => {
    const provider = await openPushing(isRequired)
    const idp = Oidc({ id: 'idp', issuer: provider.issuer, clientId: 'client', clientSecret: SECRET, [customFetch]: provider.fetch, ...options })
    const browser = openBrowser({ providers: [idp] })
    const location = await browser.start('idp')
    expect([...paramsOf(location).keys()]).toEqual(['client_id', 'request_uri'])
    await browser.deliver(await provider.visit(location).then((answer) => ({ ...answer, params: new URLSearchParams() })))
    expect(await browser.session()).toMatchObject({ user: { name: 'Alice' } })
    expect(provider.received.map(({ path }) => path)).toContain('/request')
  })

  test('sends a plain request if neither asks for it', async () => {
    const provider = await openPushing(false)
    const idp = Oidc({ id: 'idp', issuer: provider.issuer, clientId: 'client', clientSecret: SECRET, [customFetch]: provider.fetch })
    const location = await openBrowser({ providers: [idp] }).start('idp')
    expect(paramsOf(location).get('request_uri')).toBeNull()
    expect(provider.received).toEqual([])
  })

  test('reports what the provider refuses', async () => {
    const provider = await openPushing(false)
    const { fetch: send, issuer } = provider
    const idp = Oidc({ id: 'idp', issuer, clientId: 'client', clientSecret: 'wrong', par: true, [customFetch]: send })
    const browser = openBrowser({ providers: [idp] })
    await expect(browser.start('idp')).rejects.toThrow('502')
    expect(browser.log.errors.at(-1)).toMatchObject({
      type: 'OAuthSignInError',
      cause: { seen: 'error: "invalid_client"', expected: 'status 201 and a `request_uri`' },
    })
  })
})
