import { describe, expect, test } from 'vitest'
import type { OAuthOptions } from '../../../../src/index.ts'
import type { Dialect, Tampering } from '../../../../src/testing/index.ts'
import { openScene, USER } from './scene.ts'

type UserinfoOptions = OAuthOptions['userinfo']

const open = (
  userinfo: Dialect['userinfo'],
  options: UserinfoOptions,
  more: Omit<OAuthOptions, 'id'> = {},
  tamper: Tampering = {},
) => openScene({ dialect: userinfo ? { userinfo } : {}, tamper }, { ...more, userinfo: options })

const QUERY = '{ viewer { id name } }'

// The server refuses everything that is not exactly its dialect, so a sign-in is the proof.
describe('userinfo request', () => {
  test.each<[string, Dialect['userinfo'], UserinfoOptions]>([
    ['by POST without a body', { method: 'POST' }, { method: 'POST' }],
    [
      'by POST with a query language',
      { method: 'POST', body: { query: QUERY } },
      { method: 'POST', body: { query: QUERY } },
    ],
    ['with a body, so by POST', { method: 'POST', body: { query: QUERY } }, { body: { query: QUERY } }],
    ['with the token in the query', { tokenIn: 'query:access_token' }, { tokenIn: 'query:access_token' }],
    [
      'with the token in a form',
      { method: 'POST', encoding: 'form', tokenIn: 'body:token' },
      { method: 'POST', encoding: 'form', tokenIn: 'body:token' },
    ],
    ['with the token in JSON', { method: 'POST', tokenIn: 'body:token' }, { tokenIn: 'body:token' }],
    ['with another header scheme', { tokenIn: 'header:OAuth' }, { tokenIn: 'header:OAuth' }],
    [
      'with constant parameters',
      { tokenIn: 'header:OAuth', query: { f: 'a,b' } },
      { tokenIn: 'header:OAuth', params: { f: 'a,b' } },
    ],
    [
      'with headers',
      { tokenIn: 'header:OAuth', headers: { 'x-api-key': 'client' } },
      { tokenIn: 'header:OAuth', headers: { 'X-API-Key': '{clientId}' } },
    ],
  ])('is sent %s', async (_, wire, options) => {
    expect(await open(wire, options).signIn()).toBe('1815')
  })

  test('has fields of the token answer', async () => {
    const wire: Dialect = {
      token: { answer: { openid: 'o-1', expires: 60, rounded: 2 ** 53 } },
      userinfo: { tokenIn: 'query:access_token', query: { openid: 'o-1', e: '60' } },
    }
    const userinfo = {
      tokenIn: 'query:access_token',
      fromToken: { openid: 'openid', e: 'expires', x: 'missing', r: 'rounded' },
    } as const
    expect(await openScene({ dialect: wire }, { userinfo }).signIn()).toBe('1815')
  })

  test('fills the placeholders of its body, all the way down', async () => {
    const wire: Dialect = {
      token: { answer: { team: { id: 7, rounded: 2 ** 53 } } },
      userinfo: {
        method: 'POST',
        tokenIn: 'body:access_token',
        body: { client: { id: 'client', secret: 'secret' }, list: ['7', true, 1], query: '{ me {id} }' },
      },
    }
    const body = {
      client: { id: '{clientId}', secret: '{clientSecret}', gone: '{token.missing}', rounded: '{token.team.rounded}' },
      list: ['{token.team.id}', true, 1],
      query: '{ me {id} }',
    }
    const scene = openScene({ dialect: wire }, { userinfo: { tokenIn: 'body:access_token', body } })
    expect(await scene.signIn()).toBe('1815')
  })

  test.each<[string, Dialect['userinfo'], UserinfoOptions]>([
    ['a GET', { method: 'POST' }, { tokenIn: 'header:Bearer' }],
    ['a POST', {}, { method: 'POST' }],
    ['a form', { method: 'POST', tokenIn: 'body:token' }, { encoding: 'form', tokenIn: 'body:token' }],
    ['a token in the header', { tokenIn: 'query:access_token' }, {}],
    ['a token in the query', {}, { tokenIn: 'query:access_token' }],
    ['a field too many', { method: 'POST', body: { a: '1' } }, { body: { a: '1', b: '2' } }],
    ['a parameter too many', { tokenIn: 'header:OAuth' }, { tokenIn: 'header:OAuth', params: { a: '1' } }],
  ])('is refused as %s, where that is not the dialect', async (_, wire, options) => {
    expect(await open(wire ?? {}, options).signIn()).not.toBe('1815')
  })

  test('follows no redirect and can be ended', async () => {
    const scene = open({ method: 'POST' }, { method: 'POST' })
    await scene.signIn()
    const call = scene.server.calls.find(({ endpoint }) => endpoint === 'userinfo')
    expect(call).toMatchObject({ redirect: 'manual', hasSignal: true })
  })
})

describe('userinfo answer', () => {
  test.each([
    [{ ...USER, errcode: 0 }, '1815'],
    [{ ...USER, ok: true, success: true, resultcode: '00', status: 200, errors: [] }, '1815'],
    [{ ...USER, status: 'suspended', error: { code: 'ok' } }, '1815'],
    [{ ...USER, errcode: 40001 }, 'userinfo: errcode 40001'],
    [{ ...USER, ok: false, error: 'invalid_auth' }, 'userinfo: ok false, error invalid_auth'],
    [{ ...USER, success: false }, 'userinfo: success false'],
    [{ ...USER, resultcode: '024' }, 'userinfo: resultcode string'],
    [{ ...USER, status: 401 }, 'userinfo: status 401'],
    [{ ...USER, errors: [{ message: 'No.', code: 17 }] }, 'userinfo: errors, code 17'],
    [{ ...USER, error: 'access_denied' }, 'userinfo: error access_denied'],
    [{ ...USER, error: { code: 5, message: 'x' } }, 'userinfo: error, code 5'],
  ])('%j with status 200: %s', async (userinfo, outcome) => {
    expect(await open({ method: 'POST' }, { method: 'POST' }, {}, { userinfo }).signIn()).toBe(outcome)
  })

  test('that repeats the token in an error does not get it into the log', async () => {
    const scene = open({ method: 'POST' }, { method: 'POST' })
    const { fetch } = scene.server
    expect(fetch).toBeTypeOf('function')
    Object.assign(scene.server.tamper, { userinfo: { error: 'token 1a2b3c4d is not valid', errcode: 'secret-1' } })
    const seen = await scene.signIn()
    expect(seen).toBe('userinfo: errcode string, error string')
  })

  test.each([
    'unreachable',
    'huge',
    'redirect',
    'redirect-307',
    'html',
    'empty',
    'truncated',
    'array',
    500,
    429,
  ] as const)('that is %s fails the sign-in', async (fault) => {
    const scene = open({ method: 'POST' }, { method: 'POST' }, {}, { faults: { userinfo: fault } })
    expect(await scene.signIn()).not.toBe('1815')
    expect(scene.browser.log.errors.at(-1)?.type).toBe('CallbackRouteError')
  })

  test('is null without an address', async () => {
    const scene = openScene({}, { userinfo: { url: '', tokenIn: 'header:OAuth' } })
    expect(await scene.signIn()).toBe('userinfo: no address')
  })
})
