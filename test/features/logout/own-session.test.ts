// A federated sign-out ends the session at the provider that started the session of this browser, and no other one.

import { UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { readTokenParts } from '../../../src/oauth/tokens/token-parts.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { stopClock } from '../../harness.ts'
import { ADDITIONS, openMethods, requestOf } from './open-methods.ts'

const OWN_PAGES = { pages: { signIn: '/login' } }

/** Returns how a sign-out names the session to the provider. */
function readHints({ searchParams }: URL): unknown {
  const token = searchParams.get('id_token_hint')
  if (token !== null) return { sid: readTokenParts(token).claims['sid'] }
  return { client: searchParams.get('client_id'), hint: searchParams.get('logout_hint') }
}

const BY_CLIENT = { client: 'client', hint: 'ada@example.com' }

describe.each(['database', 'jwt'] as const)('a federated sign-out, %s', (strategy) => {
  test.each(['nothing', ...ADDITIONS] as const)(
    'NH1: redirects to its provider from own pages after %s',
    async (addition) => {
      const { add, signIn, signOut } = openMethods(strategy, OWN_PAGES, false)
      const browser = await signIn('ada')
      if (addition !== 'nothing') await add[addition](browser)
      const url = await signOut(browser)
      expect(url.origin).toBe('https://idp.example')
      expect(readHints(url)).toEqual({ sid: 'ada-session' })
    },
  )

  test('NH1: is an ordinary sign-out for a session started by credentials', async () => {
    const adapter = memory()
    const authorize = () => adapter.getUserByEmail('ada@example.com')
    const providers = [Credentials({ credentials: { name: {}, password: { type: 'password' } }, authorize })]
    const { isSignedIn, signIn, signOut } = openMethods(strategy, { adapter, providers }, false)
    const browser = await signIn('ada')
    await browser.submit('/auth/callback/credentials', { name: 'ada', password: 'x' })
    expect(await isSignedIn(browser)).toBe(true)
    expect((await signOut(browser)).href).toBe('https://app.example/bye')
  })

  test('RP1: names the provider session of its own browser, or none', async () => {
    const { signIn, signOut } = openMethods(strategy)
    const [first, last] = [await signIn('ada', 's1'), await signIn('ada', 's2')]
    expect(readHints(await signOut(first))).toEqual(BY_CLIENT)
    expect(readHints(await signOut(last))).toEqual({ sid: 's2' })
  })

  test('RP1: names the provider session of its own browser if it keeps the token', async () => {
    const { updateAccount: _, ...adapter } = memory()
    const { signIn, signOut } = openMethods(strategy, { adapter, account: { keepTokens: true } })
    const [first, last] = [await signIn('ada', 's1'), await signIn('ada', 's2')]
    expect(readHints(await signOut(first))).toEqual({ sid: 's1' })
    expect(readHints(await signOut(last))).toEqual({ sid: 's2' })
  })

  test('RP1: names the provider session after another sign-in and a refresh', async () => {
    const clock = stopClock()
    const { auth, server, signIn, signOut } = openMethods(strategy)
    const [first, last] = [await signIn('ada', 's1'), await signIn('ada', 's1')]
    clock.advance(4000)
    const claims = { iss: server.issuer, aud: server.clientId, sub: 'ada', sid: 's1', iat: clock.now() }
    server.tamper.tokens = { id_token: `${new UnsecuredJWT(claims).encode()}c2ln` }
    await auth.accessToken(requestOf(last), 'idp')
    expect(readHints(await signOut(first))).toEqual({ sid: 's1' })
  })
})
