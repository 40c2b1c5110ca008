import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ServerOptions } from '../../../runtimes/suite/authenticator.ts'
import {
  isPasskeyAutofillSupported,
  isPasskeySupported,
  type PasskeyResult,
  registerPasskey,
  signInWithPasskey,
} from '../../../src/integrations/client/passkey.ts'
import { decodeBase64url } from '../../../src/lib/base64url.ts'
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
  ])('that ends with %s is %s', async (name, error) => {
    installBrowser(scene, { get: failing(name) })
    expect(await signInWithPasskey()).toEqual({ ok: false, error, status: 0 })
  })

  test('that the browser refuses is Failed, with the reason', async () => {
    installBrowser(scene, { get: failing('SecurityError') })
    const reason = expect.stringMatching(/^SecurityError\b/)
    expect(await signInWithPasskey()).toEqual({ ok: false, error: 'Failed', reason, status: 0 })
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

  const ABORTED: PasskeyResult = { ok: false, error: 'Aborted', status: 0 }

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

describe('browser support', () => {
  test('is detected', async () => {
    expect(isPasskeySupported()).toBe(true)
    expect(await isPasskeyAutofillSupported()).toBe(true)
  })

  test('is not reported on a server', async () => {
    vi.unstubAllGlobals()
    expect(isPasskeySupported()).toBe(false)
    expect(await isPasskeyAutofillSupported()).toBe(false)
    for (const result of [await signInWithPasskey(), await registerPasskey()])
      expect(result).toEqual({ ok: false, error: 'NotSupported', status: 0 })
  })

  test('DEMAND-28: for autofill is not reported in old browsers', async () => {
    vi.stubGlobal('PublicKeyCredential', {})
    expect(await signInWithPasskey({ mediation: 'conditional' })).toMatchObject({ error: 'NotSupported' })
  })
})
