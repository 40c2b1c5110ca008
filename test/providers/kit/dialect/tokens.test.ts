import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OAuthOptions } from '../../../../src/index.ts'
import type { Dialect, Fault, Tampering } from '../../../../src/testing/index.ts'
import { until } from '../../../turn.ts'
import { openScene } from './scene.ts'

type TokenOptions = OAuthOptions['token']

const open = (wire: Dialect, token: TokenOptions, more: Omit<OAuthOptions, 'id'> = {}, tamper: Tampering = {}) =>
  openScene({ dialect: wire, tamper }, { ...more, token })

// The server refuses everything that is not exactly its dialect, so a sign-in is the proof.
describe('token request', () => {
  test.each<[string, Dialect, TokenOptions]>([
    ['by GET', { token: { method: 'GET' } }, { method: 'GET' }],
    ['as JSON', { token: { encoding: 'json' } }, { encoding: 'json' }],
    ['as a form', {}, {}],
    ['with constant parameters', { token: { params: { action: 'go' } } }, { params: { action: 'go' } }],
    [
      'with constant parameters as JSON',
      { token: { encoding: 'json', params: { action: 'go' } } },
      { encoding: 'json', params: { action: 'go' } },
    ],
    [
      'with headers',
      { token: { encoding: 'json', headers: { 'x-version': '2' } } },
      { encoding: 'json', headers: { 'X-Version': '2' } },
    ],
    [
      'with parameters of the callback',
      { callback: { device_id: 'd-1' }, token: { fromCallback: ['device_id', 'state'] } },
      { fromCallback: ['device_id', 'state'] },
    ],
  ])('is sent %s', async (_, wire, token) => {
    expect(await open(wire, token).signIn()).toBe('1815')
  })

  test('has the client under the names of the provider', async () => {
    const clientParams = { id: 'appid', secret: 'secret' }
    const wire: Dialect = { clientParams, token: { method: 'GET' } }
    expect(await open(wire, { method: 'GET' }, { clientParams }).signIn()).toBe('1815')
  })

  test('by GET has no body and no label', async () => {
    const scene = open({ token: { method: 'GET' } }, { method: 'GET' })
    await scene.signIn()
    const call = scene.server.calls.find(({ endpoint }) => endpoint === 'token')
    expect(call).toMatchObject({ method: 'GET', body: {}, redirect: 'manual', hasSignal: true })
    expect(call?.headers['content-type']).toBeUndefined()
  })

  test('does not let the callback replace a parameter of latchkey', async () => {
    const names = ['redirect_uri', 'grant_type', 'client_id', 'code_verifier']
    const scene = open({ token: {} }, { fromCallback: names })
    const extra = { redirect_uri: 'https://evil.example', grant_type: 'x', client_id: 'x', code_verifier: 'x' }
    expect(await scene.signIn(extra)).toBe('1815')
  })

  test('leaves out what the callback does not have', async () => {
    const scene = open({ token: {} }, { fromCallback: ['device_id'] })
    expect(await scene.signIn()).toBe('1815')
  })

  test.each<[string, Dialect, TokenOptions]>([
    ['by GET', {}, { method: 'GET' }],
    ['as JSON', {}, { encoding: 'json' }],
    ['as a form', { token: { encoding: 'json' } }, {}],
    ['by POST', { token: { method: 'GET' } }, {}],
    ['without its parameter', { token: { params: { action: 'go' } } }, {}],
    ['with a parameter too many', {}, { params: { action: 'go' } }],
  ])('is refused %s, where that is not the dialect', async (_, wire, token) => {
    expect(await open(wire, token).signIn()).not.toBe('1815')
  })
})

describe('token answer', () => {
  test('is taken out of its envelope', async () => {
    const scene = open({ token: { envelope: 'body' } }, { envelope: 'body' })
    expect(await scene.signIn()).toBe('1815')
  })

  test('may be the profile', async () => {
    const wire: Dialect = { token: { envelope: 'body', answer: { userid: 7 } } }
    const more = { userinfo: false, profile: { id: '$token.userid' } } as const
    expect(await open(wire, { envelope: 'body' }, more).signIn()).toBe('7')
  })

  test.each<[string, Dialect, string]>([
    ['body', { token: {} }, 'token: nothing at `body`'],
    ['data.tokens', { token: { envelope: 'data.other' } }, 'token: nothing at `data.tokens`'],
    ['data.tokens', { token: { envelope: 'data.tokens' } }, '1815'],
  ])('with the envelope `%s`, to %j: %s', async (envelope, wire, outcome) => {
    expect(await open(wire, { envelope }).signIn()).toBe(outcome)
  })

  test.each([
    [{ errcode: 40029, errmsg: 'invalid code' }, 'token: errcode 40029'],
    [{ status: 503, message: 'Invalid Params' }, 'token: status 503'],
    [{ ok: false, code: 17 }, 'token: ok false, code 17'],
    [{ success: false }, 'token: success false'],
  ])('with status 200 that says %j is refused', async (body, seen) => {
    // Never the code that this provider expects, so that the server says no.
    const scene = open({ token: { method: 'GET', params: { never: 'x' }, refusal: { body } } }, { method: 'GET' })
    expect(await scene.signIn()).toBe(seen)
    expect(scene.browser.log.errors.at(-1)?.type).toBe('CallbackRouteError')
  })

  test("in the standard's words is judged like any", async () => {
    const body = { error: 'invalid_grant', error_description: 'The code expired.' }
    const scene = open({ token: { method: 'GET', params: { never: 'x' }, refusal: { body } } }, { method: 'GET' })
    expect(await scene.signIn()).toBe('error: "invalid_grant"')
  })

  test('without a type, with scopes as a list and fields that are null, is repaired', async () => {
    const answer = { token_type: undefined, scope: ['a', 'b'], expires_in: '7200', refresh_token: null }
    expect(await open({ token: { method: 'GET', answer } }, { method: 'GET' }).signIn()).toBe('1815')
  })

  const openFaulty = (fault: Fault) =>
    open({ token: { encoding: 'json' } }, { encoding: 'json' }, {}, { faults: { token: fault } })

  test.each(['unreachable', 'huge', 'redirect', 'redirect-307', 'html', 'empty', 500] as const)(
    'that is %s fails the sign-in',
    async (fault) => {
      const scene = openFaulty(fault)
      expect(await scene.signIn()).not.toBe('1815')
      expect(scene.browser.log.errors.at(-1)?.type).toBe('CallbackRouteError')
    },
  )

  test.each(['hanging', 'hanging-body'] as const)('that is %s fails the sign-in', async (fault) => {
    const scene = openFaulty(fault)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const signedIn = scene.signIn()
    // Web Crypto is on its own clock: the request has to be out before time passes.
    await until(() => scene.server.calls.some(({ endpoint }) => endpoint === 'token'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await signedIn).not.toBe('1815')
    expect(scene.browser.log.errors.at(-1)?.type).toBe('CallbackRouteError')
  })

  test('shows no secret when it is refused', async () => {
    const scene = open({}, { method: 'GET' })
    await scene.signIn()
    const text = JSON.stringify(
      scene.browser.log.errors.map(({ message, cause }) => [message, cause, String(cause?.err)]),
    )
    expect(text).not.toMatch(/client_secret=|code=|secret"/)
  })
})
