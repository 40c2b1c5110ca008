// Failures at a provider.

import { memory } from '../../../src/adapters/memory.ts'
import { customFetch } from '../../../src/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Google } from '../../../src/providers/google.ts'
import { Keycloak } from '../../../src/providers/keycloak.ts'
import { createAuthorizationServer, type Tampering } from '../../../src/testing/index.ts'
import type { ErrorType } from '../../../src/types/error-type.ts'
import { openTokens } from '../../features/tokens/open-tokens.ts'
import { openProvider, signInWith } from './open-console.ts'
import type { Provoke } from './print-error.ts'

const REALM = 'https://id.example/realms/app'

/** Starts a sign-in with Keycloak that fails. */
function signInAtKeycloak(issuer: string, tamper: Tampering): Promise<void> {
  const server = createAuthorizationServer({ issuer, tamper })
  const { clientId, clientSecret, fetch } = server
  return signInWith(server, Keycloak({ issuer, clientId, clientSecret, [customFetch]: fetch }))
}

const signInAtGoogle = (): Promise<void> => {
  const server = createAuthorizationServer({ issuer: 'https://accounts.google.com' })
  server.tamper.claims = { hd: 'other.example' }
  const { clientId, clientSecret, fetch } = server
  return signInWith(server, Google({ hd: 'app.example', clientId, clientSecret, [customFetch]: fetch }))
}

const cancelAtGitHub = (): Promise<void> => {
  const authorization = 'https://github.com/login/oauth/authorize'
  const server = createAuthorizationServer({ type: 'oauth', endpoints: { authorization } })
  const { clientId, clientSecret } = server
  const answer = { deny: 'access_denied', description: 'The user has denied your application access.' }
  return signInWith({ ...server, issuer: authorization }, GitHub({ clientId, clientSecret }), {}, answer)
}

async function signInToOtherUser(): Promise<void> {
  const { provider, server } = openProvider('github', { email: 'ada@app.example' })
  const adapter = memory()
  await adapter.createUser({ id: '1', name: 'Ada', email: 'ada@app.example', emailVerified: null })
  await signInWith(server, provider, { adapter })
}

async function callWithoutTokens(): Promise<void> {
  const { auth, request, tables } = await openTokens({ logger: {} })
  tables.accounts.length = 0
  await auth.accessToken(request, 'idp')
}

/** What the sample of each page shows. */
export const OAUTH_ERRORS = {
  AccessDenied: signInAtGoogle,
  CallbackRouteError: () => signInAtKeycloak(`${REALM}/`, { claims: { iss: REALM } }),
  InvalidCheck() {
    const { provider, server } = openProvider('github')
    return signInWith(server, provider, {}, { prepare: ({ cookies }) => cookies.clear() })
  },
  OAuthAccountNotLinked: signInToOtherUser,
  OAuthCallbackError: cancelAtGitHub,
  OAuthProfileParseError() {
    const { provider, server } = openProvider('my-oauth')
    return signInWith(server, { ...provider, options: { ...provider.options, profile: { id: 'uid' } } })
  },
  OAuthSignInError: () => signInAtKeycloak(REALM, { faults: { discovery: 'unreachable' } }),
  ReauthRequired: callWithoutTokens,
} satisfies Partial<Record<ErrorType, Provoke>>
