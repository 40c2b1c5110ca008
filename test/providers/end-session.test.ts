import { expect, test } from 'vitest'
import { createAuth, customFetch } from '../../src/index.ts'
import { extensions } from '../../src/oauth/extensions.ts'
import { Auth0 } from '../../src/providers/auth0.ts'
import { Cognito } from '../../src/providers/cognito.ts'
import { Kinde } from '../../src/providers/kinde.ts'
import { createAuthorizationServer } from '../../src/testing/authorization-server.ts'
import { openBrowser } from '../../src/testing/open-browser.ts'
import type { OAuthOptions, OAuthProvider } from '../../src/types/oauth-provider.ts'
import { SECRET } from '../harness.ts'

const POOL = 'https://acme.auth.eu-west-1.amazoncognito.com'
const RETURN = 'https://app.example/auth/signout/return'

/** Signs in, and returns the URL of a federated sign-out. @param end `end_session_endpoint` of the metadata. */
async function signOut(create: (options: OAuthOptions) => OAuthProvider, issuer: string, end?: string): Promise<URL> {
  const server = createAuthorizationServer({ issuer })
  server.tamper.metadata = { end_session_endpoint: end }
  const { clientId, clientSecret, fetch } = server
  const provider = create({ clientId, clientSecret, extensions, [customFetch]: fetch })
  const config = { secret: SECRET, providers: [provider], account: { keepTokens: true } }
  const browser = openBrowser(createAuth(config, { env: { AUTH_URL: 'https://app.example' } }))
  const { headers } = await browser.submit(`/auth/signin/${provider.id}`)
  await browser.deliver(await server.authorize(headers.get('location') ?? ''))
  const left = await browser.submit('/auth/signout', { federated: 'true' })
  return new URL(left.headers.get('location') ?? '')
}

test('Amazon Cognito gets its client ID and its name for the target', async () => {
  const region = { region: 'eu-west-1', userPoolId: 'eu-west-1_aB1cD2eF3' }
  const issuer = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_aB1cD2eF3'
  const url = await signOut((options) => Cognito({ ...region, ...options }), issuer, `${POOL}/logout`)
  expect(url.href).toBe(`${POOL}/logout?client_id=client&logout_uri=${encodeURIComponent(RETURN)}`)
})

test('Kinde gets its name for the target, without metadata', async () => {
  const url = await signOut((options) => Kinde({ subdomain: 'acme', ...options }), 'https://acme.kinde.com')
  expect(url.href).toBe(`https://acme.kinde.com/logout?redirect=${encodeURIComponent(RETURN)}`)
})

test('Auth0 gets the client ID next to the ID token, without metadata', async () => {
  const domain = 'acme.eu.auth0.com'
  const url = await signOut((options) => Auth0({ domain, ...options }), `https://${domain}/`)
  expect(url.origin + url.pathname).toBe(`https://${domain}/oidc/logout`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client',
    id_token_hint: expect.stringMatching(/^ey/),
    post_logout_redirect_uri: RETURN,
    state: expect.stringMatching(/^[\w-]{43}$/),
  })
})
