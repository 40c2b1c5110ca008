import { describe, expect, test } from 'vitest'
import type { Auth, AuthConfig } from '../../../src/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Passkey, type PasskeyOptions } from '../../../src/providers/passkey.ts'
import { WebAuthn } from '../../../src/providers/webauthn.ts'
import { ORIGIN, openAuth } from '../../harness.ts'
import { errorOf, openScene, REFUSED } from './scene.ts'
import { openTables } from './tables.ts'

const PATH = '/.well-known/webauthn'
const OTHER = 'https://other.example'
const RELATED: PasskeyOptions = {
  relyingParty: { id: 'app.example', origin: [ORIGIN, 'https://login.app.example', OTHER, 'android:apk-key-hash:abc'] },
}

/** An application without a configured origin. */
function openUnfixed(overrides: Partial<AuthConfig>, options: PasskeyOptions = RELATED): Auth {
  const given = { providers: [Passkey(options)], adapter: openTables().adapter, experimental: { enableWebAuthn: true } }
  return openAuth({ ...given, ...overrides }, {}).auth
}

const read = async (auth: Auth, url = ORIGIN + PATH, init: RequestInit = {}) => {
  const response = await auth.handle(new Request(url, init))
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

describe('the file of related origins', () => {
  test('lists the origins of other domains, and no app', async () => {
    const { auth } = openScene(RELATED)
    expect(await read(auth)).toEqual({
      status: 200,
      type: 'application/json',
      text: JSON.stringify({ origins: [OTHER] }),
    })
    expect(await read(auth, undefined, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })

  test('sets no cookie, and is not personal', async () => {
    const { auth } = openScene(RELATED)
    const { headers } = await auth.handle(new Request(ORIGIN + PATH))
    expect(headers.getSetCookie()).toEqual([])
  })

  test.each<[string, PasskeyOptions]>([
    ['without a list', {}],
    ['with the own origin', { relyingParty: { id: 'app.example', origin: ORIGIN } }],
    ['with origins below the relying party', { relyingParty: { id: 'app.example', origin: 'https://a.app.example' } }],
    ['with an app', { relyingParty: { origin: [ORIGIN, 'android:apk-key-hash:abc'] } }],
  ])('does not exist %s', (_, options) => {
    expect(openScene(options).auth.handles(PATH)).toBe(false)
  })

  test('does not exist without passkeys', () => {
    expect(openAuth({ providers: [GitHub({ clientId: 'id', clientSecret: 'secret' })] }).auth.handles(PATH)).toBe(false)
  })

  test('belongs to the configured origin without an id', async () => {
    const { auth } = openScene({ relyingParty: { origin: [ORIGIN, OTHER] } })
    expect((await read(auth)).text).toBe(JSON.stringify({ origins: [OTHER] }))
  })

  test('does not exist without an id, if the host decides', () => {
    const origin = [ORIGIN, OTHER]
    expect(openUnfixed({ origin }, { relyingParty: { origin } }).handles(PATH)).toBe(false)
  })

  test.each([
    ['a GET', 'GET', ORIGIN, true],
    ['a HEAD', 'HEAD', ORIGIN, true],
    ['a POST', 'POST', ORIGIN, false],
    ['an OPTIONS', 'OPTIONS', ORIGIN, false],
    ['a GET of the related origin', 'GET', OTHER, false],
    ['a GET of a host below', 'GET', 'https://login.app.example', false],
    ['a GET with another port', 'GET', 'https://app.example:8443', true],
    // A proxy has replaced the host, and AUTH_URL has the host of users.
    ['a GET with an internal host', 'GET', 'http://upstream:3000', true],
  ])('is for %s: %s %s', (_, method, origin, isHandled) => {
    const { auth } = openScene(RELATED)
    expect(auth.handles(PATH, { method, url: origin + PATH })).toBe(isHandled)
  })

  test('leaves an internal host to the application without a configured origin', () => {
    const auth = openUnfixed({ origin: [ORIGIN, OTHER] })
    expect(auth.handles(PATH, { method: 'GET', url: `http://upstream:3000${PATH}` })).toBe(false)
    expect(auth.handles(PATH, { method: 'GET', url: `${ORIGIN}${PATH}` })).toBe(true)
  })

  test('has no other spelling', () => {
    const { auth } = openScene(RELATED)
    const others = [`${PATH}/`, `/auth${PATH}`, '/.well-known/WebAuthn', '/.well-known/webauthn.json', '/webauthn']
    expect(others.filter((path) => auth.handles(path))).toEqual([])
  })

  test('lists each relying party on its own host', async () => {
    const third = { id: 'app.test', origin: ['https://app.test', 'https://third.example'] }
    const providers = [Passkey(RELATED), WebAuthn({ relyingParty: third })]
    const auth = openUnfixed({ providers, origin: [ORIGIN, 'https://app.test'] })
    expect((await read(auth)).text).toBe(JSON.stringify({ origins: [OTHER] }))
    expect((await read(auth, `https://app.test${PATH}`)).text).toBe(
      JSON.stringify({ origins: ['https://third.example'] }),
    )
  })
})

describe('WA-34: a foreign origin', () => {
  const FOREIGN = 'https://evil.example'

  test.each<[string, string, Record<string, string>]>([
    ['the Host', FOREIGN + PATH, {}],
    ['a forwarded host', ORIGIN + PATH, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }],
    ['the Origin', ORIGIN + PATH, { origin: FOREIGN, referer: `${FOREIGN}/` }],
    ['the query', `${ORIGIN}${PATH}?origins=${FOREIGN}&origin=${FOREIGN}&id=evil.example`, {}],
  ])('is not added to the file by %s', async (_, url, headers) => {
    const { auth } = openScene(RELATED)
    expect((await read(auth, url, { headers })).text).toBe(JSON.stringify({ origins: [OTHER] }))
  })

  test('has no file at a host that no relying party has', async () => {
    expect((await read(openUnfixed({ trustHost: true }), FOREIGN + PATH)).status).toBe(404)
  })

  // An application or a server in front of it may serve another file, and a browser then allows the ceremony.
  test('is refused in both ceremonies, whatever file the browser has read', async () => {
    const scene = openScene(RELATED)
    expect(errorOf(await scene.register({ origin: FOREIGN }))).toBe(REFUSED)
    expect(errorOf(await scene.register())).toBeNull()
    expect(errorOf(await scene.signIn({ origin: FOREIGN }))).toBe(REFUSED)
  })

  test('is accepted if it is configured', async () => {
    const scene = openScene(RELATED)
    expect(errorOf(await scene.register({ origin: OTHER }))).toBeNull()
    expect(errorOf(await scene.signIn({ origin: OTHER }))).toBeNull()
  })
})
