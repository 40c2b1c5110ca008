import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FLAGS, type ServerOptions } from '../../../runtimes/suite/authenticator.ts'
import {
  isPasskeyAutofillSupported,
  isPasskeySupported,
  registerPasskey,
  signalPasskeys,
  signInWithPasskey,
  upgradeToPasskey,
} from '../../../src/integrations/client/passkey.ts'
import { decodeBase64url, encodeBase64url } from '../../../src/lib/base64url.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { EMAIL, openScene, type Scene } from '../../methods/webauthn/scene.ts'
import { until } from '../../turn.ts'
import { type Asked, installBrowser, toCredential, toJson } from './install-browser.ts'

const failing = (name: string) => () => Promise.reject(new DOMException('', name))

function throwing(): never {
  throw new TypeError('Illegal invocation')
}

/** A credential as an old browser has it. */
interface Bytes {
  readonly id: string
  readonly rawId: ArrayBuffer
  readonly type: string
  readonly response: Readonly<Record<string, unknown>>
}

/** The same, with a `toJSON` of a password manager. */
function withJson(data: string, toJSON: (credential: Bytes) => unknown): unknown {
  const credential = toCredential(data) as Bytes // the test made it
  return { ...credential, toJSON: () => toJSON(credential) }
}

let scene: Scene

beforeEach(() => {
  scene = openScene()
  installBrowser(scene)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('registration', () => {
  test('creates a new user and signs in', async () => {
    expect(await registerPasskey({ email: EMAIL, name: 'Ada', callbackUrl: '/next' })).toEqual({
      ok: true,
      url: 'https://app.example/next',
    })
    expect(await scene.browser.session()).toMatchObject({ user: { email: EMAIL, name: 'Ada' } })
    expect(scene.passkeys[0]?.transports).toBe('internal,hybrid')
  })

  test('adds a passkey while signed in', async () => {
    await registerPasskey({ email: EMAIL })
    expect(await registerPasskey()).toEqual({ ok: true, url: 'https://app.example/page' })
    expect(scene.users).toHaveLength(1)
    expect(scene.passkeys).toHaveLength(2)
  })

  test('works with functions of a password manager that throw', async () => {
    const create = async (asked: Asked) => {
      const credential = toCredential(await scene.authenticator.create(toJson(asked))) as Bytes
      return { ...credential, response: { ...credential.response, getTransports: throwing }, toJSON: () => ({}) }
    }
    installBrowser(scene, { create })
    vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: throwing })
    expect(await registerPasskey({ email: EMAIL })).toMatchObject({ ok: true })
    expect(scene.passkeys).toMatchObject([{ transports: null }])
  })

  test('returns the error of the server', async () => {
    expect(await registerPasskey({ email: 'ada' })).toEqual({
      ok: false,
      error: 'InvalidEmail',
      message: 'Enter a valid email address.',
      status: 400,
    })
  })
})

describe('sign-in', () => {
  beforeEach(async () => {
    await registerPasskey({ email: EMAIL })
    await scene.browser.submit('/auth/signout')
  })

  test.each([undefined, 'conditional'] as const)('returns to the page, with mediation %j', async (mediation) => {
    expect(await signInWithPasskey({ mediation })).toEqual({ ok: true, url: 'https://app.example/page' })
    expect(await scene.browser.session()).toMatchObject({ user: { email: EMAIL } })
  })

  test('reports a refused passkey', async () => {
    scene.passkeys.length = 0
    expect(await signInWithPasskey()).toMatchObject({ ok: false, error: 'WebAuthnVerificationError', status: 403 })
  })

  test('reports an unknown provider', async () => {
    expect(await signInWithPasskey({ provider: 'nope' })).toMatchObject({ error: 'InvalidProvider', status: 404 })
  })

  test('uses the JSON functions of the browser', async () => {
    const parse = vi.fn((options: ServerOptions) => ({
      ...options,
      challenge: decodeBase64url(options.challenge),
    }))
    vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: parse })
    const get = async (asked: Asked) => {
      const data = JSON.parse(await scene.authenticator.get(toJson(asked)))
      return { toJSON: () => data }
    }
    vi.stubGlobal('navigator', { credentials: { get } })
    expect(await signInWithPasskey()).toMatchObject({ ok: true })
    expect(parse).toHaveBeenCalledOnce()
  })

  test.each<[string, (credential: Bytes) => unknown]>([
    ['throws', throwing],
    ['returns {}', () => ({})],
    ['returns null', () => null],
    ['returns bytes', ({ id, rawId, response, type }) => ({ id, rawId, type, response })],
    [
      'returns no rawId',
      ({ id, response }) => ({ id, type: 'public-key', response: { ...response, clientDataJSON: 'AA' } }),
    ],
    ['returns only an id', ({ id }) => ({ id })],
  ])('works if a password manager has a toJSON that %s', async (_, toJSON) => {
    const get = async (asked: Asked) => withJson(await scene.authenticator.get(toJson(asked)), toJSON)
    installBrowser(scene, { get })
    expect(await signInWithPasskey()).toMatchObject({ ok: true })
  })

  test('works if a password manager has a parser that throws', async () => {
    vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: throwing })
    expect(await signInWithPasskey()).toMatchObject({ ok: true })
  })
})

describe('a passkey prompt', () => {
  test.each([
    ['NotAllowedError', 'Cancelled'],
    ['AbortError', 'Aborted'],
    ['InvalidStateError', 'AlreadyRegistered'],
    ['NotSupportedError', 'NotSupported'],
    ['SecurityError', 'Failed'],
  ])('that ends with %s is %s, with the reason of the browser', async (name, error) => {
    installBrowser(scene, { get: failing(name) })
    const reason = expect.stringContaining(name)
    expect(await signInWithPasskey()).toEqual({ ok: false, error, reason, status: 0 })
  })

  test('without a result is Cancelled', async () => {
    installBrowser(scene, { get: async () => null })
    expect(await signInWithPasskey()).toEqual({ ok: false, error: 'Cancelled', status: 0 })
  })

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers no JSON', async () => new Response('<html>', { status: 502 })],
  ])('is Unreachable if the server %s', async (_what, fetch) => {
    vi.stubGlobal('fetch', fetch)
    expect(await signInWithPasskey()).toEqual({ ok: false, error: 'Unreachable', status: 0 })
  })

  /** Waits as a browser does, until it is ended. */
  const waiting = ({ signal }: Asked) =>
    new Promise((_, reject) => {
      const end = () => reject(new DOMException('', 'AbortError'))
      if (signal.aborted) end()
      signal.addEventListener('abort', end)
    })

  const ABORTED = { ok: false, error: 'Aborted', reason: expect.stringContaining('AbortError'), status: 0 }

  test('DEMAND-28: cancels the previous one', async () => {
    const get = vi.fn(waiting)
    installBrowser(scene, { get })
    const first = signInWithPasskey({ mediation: 'conditional' })
    await until(() => get.mock.calls.length > 0)
    installBrowser(scene)
    expect(await registerPasskey({ email: EMAIL })).toMatchObject({ ok: true })
    expect(await first).toEqual(ABORTED)
  })

  test('for autofill gets a new challenge when the user returns to the page', async () => {
    await registerPasskey({ email: EMAIL })
    await scene.browser.submit('/auth/signout')
    const document = Object.assign(new EventTarget(), { hidden: false })
    vi.stubGlobal('document', document)
    const challenges = new Set<string>()
    const get = vi.fn(async (asked: Asked) => {
      const options = toJson(asked)
      challenges.add(options.challenge)
      return challenges.size < 3 ? waiting(asked) : toCredential(await scene.authenticator.get(options))
    })
    installBrowser(scene, { get })
    const result = signInWithPasskey({ mediation: 'conditional' })
    for (const count of [1, 2]) {
      await until(() => challenges.size === count)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    expect(await result).toMatchObject({ ok: true })
    expect(challenges.size).toBe(3)
  })

  test('for autofill gets a new challenge before the old one expires, while the page is visible', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const document = Object.assign(new EventTarget(), { hidden: true })
    vi.stubGlobal('document', document)
    const get = vi.fn(waiting)
    installBrowser(scene, { get })
    const controller = new AbortController()
    const result = signInWithPasskey({ mediation: 'conditional', signal: controller.signal })
    await until(() => get.mock.calls.length === 1)
    vi.advanceTimersByTime(240_000)
    document.hidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => get.mock.calls.length === 2)
    vi.advanceTimersByTime(240_000)
    await until(() => get.mock.calls.length === 3)
    controller.abort()
    expect(await result).toEqual(ABORTED)
  })

  test('is canceled by its signal', async () => {
    const get = vi.fn(waiting)
    installBrowser(scene, { get })
    const controller = new AbortController()
    const result = signInWithPasskey({ signal: controller.signal })
    await until(() => get.mock.calls.length > 0)
    controller.abort()
    expect(await result).toEqual(ABORTED)
    expect(await signInWithPasskey({ signal: controller.signal })).toEqual(ABORTED)
  })
})

describe('a sign-in with immediate mediation', () => {
  const capable = { getClientCapabilities: async () => ({ immediateGet: true }) }

  test('requests only passkeys of this device', async () => {
    await registerPasskey({ email: EMAIL })
    const get = vi.fn(async (asked: Asked) => toCredential(await scene.authenticator.get(toJson(asked))))
    installBrowser(scene, { get })
    vi.stubGlobal('PublicKeyCredential', capable)
    expect(await signInWithPasskey({ mediation: 'immediate' })).toMatchObject({ ok: true })
    expect(get.mock.calls).toMatchObject([[{ uiMode: 'immediate' }]])
    expect(get.mock.calls[0]?.[0]).not.toHaveProperty('mediation')
  })

  test.each<[string, object]>([
    ['lacks it', { getClientCapabilities: async () => ({ immediateGet: false }) }],
    ['reports no capabilities', {}],
    ['fails to report its capabilities', { getClientCapabilities: throwing }],
  ])('is NotSupported at once in a browser that %s', async (_what, browser) => {
    const fetch = vi.fn()
    vi.stubGlobal('PublicKeyCredential', browser)
    vi.stubGlobal('fetch', fetch)
    expect(await signInWithPasskey({ mediation: 'immediate' })).toMatchObject({ error: 'NotSupported' })
    expect(fetch).not.toHaveBeenCalled()
  })
})

/** Installs a browser with the functions for signals. @returns What it was told, in order. */
function installSignals(): unknown[] {
  const told: unknown[] = []
  const functions = ['signalAllAcceptedCredentials', 'signalCurrentUserDetails', 'signalUnknownCredential']
  const tell = (name: string) => async (signal: object) => void told.push([name, signal])
  vi.stubGlobal('PublicKeyCredential', Object.fromEntries(functions.map((name) => [name, tell(name)])))
  return told
}

const ownIds = () => scene.authenticator.passkeys.map(({ id }) => encodeBase64url(id))

describe('signals', () => {
  test('follow a registration', async () => {
    const told = installSignals()
    await registerPasskey({ email: EMAIL, name: 'Ada' })
    const [passkey] = scene.authenticator.passkeys
    const signal = {
      rpId: 'app.example',
      userId: passkey?.userHandle,
      allAcceptedCredentialIds: ownIds(),
      name: EMAIL,
      displayName: 'Ada',
    }
    expect(told).toEqual([
      ['signalAllAcceptedCredentials', signal],
      ['signalCurrentUserDetails', signal],
    ])
  })

  test('are sent on request, with the passkeys that are left', async () => {
    await registerPasskey({ email: EMAIL })
    await registerPasskey()
    scene.passkeys.pop()
    const told = installSignals()
    await signalPasskeys()
    expect(told).toMatchObject([
      ['signalAllAcceptedCredentials', { allAcceptedCredentialIds: ownIds().slice(0, 1) }],
      ['signalCurrentUserDetails', { name: EMAIL }],
    ])
  })

  test('name the used passkey after a sign-in that was refused because it is not registered', async () => {
    await registerPasskey({ email: EMAIL })
    await scene.browser.submit('/auth/signout')
    scene.passkeys.length = 0
    const told = installSignals()
    expect(await signInWithPasskey()).toMatchObject({ ok: false, code: 'unknown-passkey' })
    expect(told).toEqual([['signalUnknownCredential', { rpId: 'app.example', credentialId: ownIds()[0] }]])
  })

  test('WA-31: are not sent after a sign-in that was refused for another reason', async () => {
    await registerPasskey({ email: EMAIL })
    await scene.browser.submit('/auth/signout')
    scene.accounts.length = 0
    const told = installSignals()
    expect(await signInWithPasskey()).toMatchObject({ ok: false, error: 'WebAuthnVerificationError' })
    expect(told).toEqual([])
  })

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['a list without the new passkey, as of a replica', ['AAAA']],
  ])('are not sent after a registration with %s', async (_what, allAcceptedCredentialIds) => {
    const told = installSignals()
    const signals = [{ rpId: 'app.example', userId: 'AA', allAcceptedCredentialIds }]
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('?action=signal') ? Response.json({ signals }) : scene.browser.fetch(url, init),
    )
    expect(await registerPasskey({ email: EMAIL })).toMatchObject({ ok: true })
    expect(told).toEqual([])
  })

  test('are not sent while the store is down, and the registration succeeds', async () => {
    const told = installSignals()
    const list = scene.adapter.listAuthenticatorsByUserId
    scene.adapter.listAuthenticatorsByUserId = (id) =>
      scene.passkeys.length > 0 ? Promise.reject(new Error('down')) : (list?.(id) ?? [])
    expect(await registerPasskey({ email: EMAIL })).toMatchObject({ ok: true })
    expect(told).toEqual([])
  })

  test('are not requested in a browser without them', async () => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    expect(await signalPasskeys()).toBeUndefined()
    expect(fetch).not.toHaveBeenCalled()
  })

  test('that the browser refuses change no result', async () => {
    vi.stubGlobal('PublicKeyCredential', { signalAllAcceptedCredentials: throwing })
    expect(await registerPasskey({ email: EMAIL })).toMatchObject({ ok: true })
    expect(await signalPasskeys()).toBeUndefined()
  })

  test('are not waited for longer than a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const signal = vi.fn(() => new Promise(() => {}))
    vi.stubGlobal('PublicKeyCredential', { signalAllAcceptedCredentials: signal })
    const result = registerPasskey({ email: EMAIL })
    await until(() => signal.mock.calls.length > 0)
    vi.advanceTimersByTime(1000)
    expect(await result).toMatchObject({ ok: true })
  })
})

describe('an upgrade', () => {
  const capable = { getClientCapabilities: async () => ({ conditionalCreate: true }) }

  /** A user who signed in with a password, in an application with upgrades or without. */
  async function signInByPassword(autoUpgrade: boolean) {
    const password = Credentials({ credentials: {}, authorize: () => ({ id: 'user-1' }) })
    scene = openScene({}, { providers: [Passkey({ autoUpgrade }), password], session: { strategy: 'jwt' } })
    scene.users.push({ id: 'user-1', email: EMAIL, emailVerified: null })
    const create = vi.fn(async (asked: Asked) =>
      toCredential(await scene.authenticator.create(toJson(asked), { flags: FLAGS.BE | FLAGS.BS })),
    )
    installBrowser(scene, { create })
    vi.stubGlobal('PublicKeyCredential', capable)
    await scene.browser.submit('/auth/callback/credentials')
    return create
  }

  test('adds a passkey without a dialog', async () => {
    const create = await signInByPassword(true)
    expect(await upgradeToPasskey()).toMatchObject({ ok: true })
    expect(create.mock.calls).toMatchObject([[{ mediation: 'conditional' }]])
    expect(scene.passkeys).toMatchObject([{ userId: 'user-1' }])
  })

  test('has the result of the server if it is not allowed', async () => {
    const create = await signInByPassword(false)
    expect(await upgradeToPasskey()).toMatchObject({ ok: false, error: 'InvalidRequest', status: 400 })
    expect(create).not.toHaveBeenCalled()
  })

  test('is NotSupported in other browsers', async () => {
    expect(await upgradeToPasskey()).toEqual({ ok: false, error: 'NotSupported', status: 0 })
  })
})

describe('browser support', () => {
  test('is detected', async () => {
    expect(isPasskeySupported()).toBe(true)
    expect(await isPasskeyAutofillSupported()).toBe(true)
  })

  test('is not reported on a server', async () => {
    vi.unstubAllGlobals()
    expect(isPasskeySupported()).toBe(false)
    expect(await isPasskeyAutofillSupported()).toBe(false)
    for (const result of [await signInWithPasskey(), await registerPasskey(), await upgradeToPasskey()])
      expect(result).toEqual({ ok: false, error: 'NotSupported', status: 0 })
  })

  test('DEMAND-28: for autofill is not reported in old browsers', async () => {
    vi.stubGlobal('PublicKeyCredential', {})
    expect(await signInWithPasskey({ mediation: 'conditional' })).toMatchObject({ error: 'NotSupported' })
  })
})
