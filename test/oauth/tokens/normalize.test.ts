import { describe, expect, test } from 'vitest'
import { normalizeTokens } from '../../../src/oauth/tokens/normalize.ts'

const answer = (text: string, status = 200, type = 'application/json') =>
  new Response(text, { status, headers: { 'content-type': type } })

const read = async (text: string, isOidc = true, status?: number, type?: string) => {
  const { fields: said, response } = await normalizeTokens(answer(text, status, type), isOidc)
  return { said, status: response.status, type: response.headers.get('content-type'), engine: await response.json() }
}

const TOKENS = { access_token: 'a', token_type: 'bearer' }

describe('an answer with tokens', () => {
  test.each<[string, string, object]>([
    ['as it is', '{"access_token":"a","token_type":"mac","x":1}', { access_token: 'a', token_type: 'mac', x: 1 }],
    ['with a type where it has none', '{"access_token":"a"}', TOKENS],
    ['with one text for a list of scopes', '{"access_token":"a","scope":["a","b"]}', { ...TOKENS, scope: 'a b' }],
    ['without an empty list of scopes', '{"access_token":"a","scope":[]}', TOKENS],
    ['with scopes that are no texts', '{"access_token":"a","scope":["a",1]}', { ...TOKENS, scope: ['a', 1] }],
    ['without an object that accounts store', '{"access_token":"a","session_state":{"x":1},"expires_at":[1]}', TOKENS],
    [
      'with a simple value of the same fields',
      '{"access_token":"a","session_state":"s","expires_at":1}',
      { ...TOKENS, session_state: 's', expires_at: 1 },
    ],
    ['with tokens beside an error', '{"access_token":"a","error":"x"}', { ...TOKENS, error: 'x' }],
  ])('is read %s', async (_, text, tokens) => {
    const { engine, said, status } = await read(text)
    expect([engine, status]).toEqual([tokens, 200])
    expect(said).toMatchObject(tokens)
  })

  test.each(['expires_in', 'id_token', 'refresh_token', 'scope', 'token_type'])(
    'has no `%s` that is null or an empty text',
    async (name) => {
      for (const value of [null, '']) {
        const { engine, said } = await read(JSON.stringify({ access_token: 'a', [name]: value }))
        expect(engine).toEqual(TOKENS)
        expect(said).toMatchObject({ access_token: 'a', token_type: 'bearer' })
      }
    },
  )

  test('keeps other values of the same fields', async () => {
    const odd = { expires_in: 0, refresh_token: 'r', scope: 0, token_type: false }
    expect((await read(JSON.stringify({ access_token: 'a', ...odd }))).engine).toEqual({ access_token: 'a', ...odd })
  })

  test.each(['text/html', 'text/plain', 'application/x-www-form-urlencoded'])('may be labelled %s', async (type) => {
    const { engine, type: labelled } = await read('{"access_token":"a"}', true, 200, type)
    expect([engine, labelled]).toEqual([TOKENS, 'application/json'])
  })

  test('keeps its ID token only where one was asked for', async () => {
    const text = '{"access_token":"a","id_token":"i"}'
    expect((await read(text, true)).engine).toEqual({ ...TOKENS, id_token: 'i' })
    expect((await read(text, false)).engine).toEqual(TOKENS)
  })

  test.each(['', 'null', '{}', '[]', '1', 'access_token=a', '{"access_token":"a"', '<html>'])(
    'is refused as %j',
    async (text) => {
      await expect(read(text)).rejects.toThrow('token endpoint: status 200, application/json')
    },
  )

  test.each([201, 206, 400, 401, 500])('is refused with status %i', async (status) => {
    await expect(read('{"access_token":"a"}', true, status)).rejects.toThrow(`token endpoint: status ${status}`)
  })
})

describe('an error', () => {
  test.each<[number, string]>([
    [200, '{"error":"invalid_grant","error_description":"x"}'],
    [200, '{"error":"invalid_grant","access_token":""}'],
    [400, '{"error":"invalid_grant"}'],
    [400, '{"error":"invalid_grant","access_token":"a"}'],
    [401, '{"error":"invalid_grant","id_token":"i"}'],
    [503, '{"error":"invalid_grant"}'],
  ])('of status %i is status 400 and its name alone: %s', async (status, text) => {
    expect(await read(text, true, status)).toMatchObject({
      said: { error: 'invalid_grant' },
      status: 400,
      engine: { error: 'invalid_grant' },
    })
  })

  test.each(['{"error":{"code":1}}', '{"error":1}', '{"error":["invalid_grant"]}', '{"error":true}'])(
    'without a name is refused: %s',
    async (text) => {
      await expect(read(text, true, 400)).rejects.toThrow('error: ')
      await expect(read(text)).rejects.toThrow('error: ')
    },
  )
})
