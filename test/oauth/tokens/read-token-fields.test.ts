import { processAuthorizationCodeResponse } from 'oauth4webapi'
import { expect, test } from 'vitest'
import { toRefusal } from '../../../src/oauth/engine/refusal.ts'
import { normalizeTokens } from '../../../src/oauth/tokens/normalize.ts'
import { readTokenFields } from '../../../src/oauth/tokens/read-token-fields.ts'

const SERVER = {
  ...{ issuer: 'https://idp.example', authorization_endpoint: '', token_endpoint: '' },
  id_token_signing_alg_values_supported: [],
}

const read = async (response: Response): Promise<unknown> => {
  const received = await normalizeTokens(response, false)
  return readTokenFields(SERVER, received).tokens
}

/** What the engine reads of the same fields. */
async function readByEngine(response: Response): Promise<unknown> {
  const received = await normalizeTokens(response, false)
  return processAuthorizationCodeResponse(SERVER, { client_id: 'client' }, received.response)
}

const VALUES = [
  '""',
  '"a"',
  '"BEARER"',
  '"DPoP"',
  '"xbearer"',
  '"bearerx"',
  '" "',
  '"5"',
  '"5 s"',
  '0',
  '-1',
  '1.5',
  '1e999',
  'false',
  '[5]',
  '["bearer"]',
  '{}',
  'null',
]

const NAMES = ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope', 'id_token', 'error', 'other']

// The engine reads them for OpenID Connect. Both have to accept the same.
test.each(NAMES)('reads `%s` as the engine does', async (name) => {
  for (const value of VALUES) {
    const text = `{"access_token":"at","token_type":"bearer","${name}":${value}}`
    const readBoth = [read, readByEngine].map((readOne) => readOne(new Response(text)).catch(() => 'refused'))
    const [own, engine] = await Promise.all(readBoth)
    expect([value, own]).toEqual([value, engine])
  }
})

test.each([
  ['{"access_token":"at","expires_in":"soon"}', 'no usable `expires_in`'],
  ['{"token_type":"bearer"}', 'no usable `access_token`'],
  ['{"access_token":"at","token_type":"mac"}', 'no usable `token_type`'],
])('names the field of %s', async (text, message) => {
  await expect(read(new Response(text))).rejects.toThrow(message)
})

test('names the error code of a response', async () => {
  const refusal = await read(new Response('{"error":"slow_down"}', { status: 400 })).catch(toRefusal)
  expect(refusal).toMatchObject({ message: 'error: "slow_down"' })
})
