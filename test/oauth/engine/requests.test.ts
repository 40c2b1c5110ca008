import { customFetch, DPoP, generateKeyPair } from 'oauth4webapi'
import { expect, test, vi } from 'vitest'
import { customFetch as ownFetch } from '../../../src/index.ts'
import {
  createCall,
  createTokenSender,
  type SendRequest,
  sendRefreshRequest,
} from '../../../src/oauth/engine/requests.ts'
import { readRevocation, sendRevocationRequest } from '../../../src/oauth/engine/revocation-request.ts'
import { resolveProvider, SERVER } from './resolve-provider.ts'

const URL_OF_TOKENS = 'https://idp.example/token'

/** Makes a call with headers of a definition. @returns what is sent */
async function sendWith(headers: Record<string, string>, engine: Record<string, string>, body?: URLSearchParams) {
  const sent: Parameters<SendRequest>[] = []
  const call = createCall(async (...request) => {
    sent.push(request)
    return new Response()
  }, headers)
  await call[customFetch](URL_OF_TOKENS, { headers: { ...call.headers, ...engine }, body })
  const [[url, init] = []] = sent
  return { url, headers: init?.headers, body: String(init?.body) }
}

test('sends the headers of the definition, in lower case, in place of those of the engine', async () => {
  const own = { Accept: 'text/plain', Authorization: 'own', 'User-Agent': 'app', 'X-Tenant': 't' }
  expect(await sendWith(own, { accept: 'application/json' })).toEqual({
    url: URL_OF_TOKENS,
    headers: { accept: 'text/plain', authorization: 'own', 'user-agent': 'app', 'x-tenant': 't' },
    body: '',
  })
})

test('keeps the client authentication of the engine', async () => {
  const engine = { accept: 'application/json', authorization: 'Basic x' }
  const { headers } = await sendWith({ authorization: 'own' }, engine)
  expect(headers).toEqual({ ...engine, 'user-agent': 'latchkey' })
})

test('sends no header without a value, and the form of the engine', async () => {
  const { body, headers } = await sendWith({}, {}, new URLSearchParams({ code: 'a b' }))
  expect([headers, body]).toEqual([{ 'user-agent': 'latchkey' }, 'code=a+b'])
})

/** Records a request. @returns its URL and form */
function record(answer = new Response()) {
  const sent: unknown[] = []
  const sendRequest: SendRequest = async (url, { body }) => {
    sent.push([url, Object.fromEntries(body)])
    return answer
  }
  return { sent, sendRequest }
}

const post = (provider = resolveProvider(), isInTime?: () => boolean) =>
  createTokenSender(provider, new URLSearchParams(), isInTime)(SERVER.token_endpoint, { body: new URLSearchParams() })

test('refreshes with the parameters of the definition', async () => {
  const provider = resolveProvider({ clientAuth: 'client_secret_basic', token: { params: { audience: 'api' } } })
  const { sent, sendRequest } = record()
  await sendRefreshRequest(SERVER, provider, { refreshToken: 'r', dpop: null, sendRequest })
  expect(sent).toEqual([[SERVER.token_endpoint, { audience: 'api', grant_type: 'refresh_token', refresh_token: 'r' }]])
})

test.each([true, false])('refreshes with a proof if there is a key: %j', async (hasKey) => {
  const dpop = hasKey ? DPoP({}, await generateKeyPair('ES256')) : null
  const names: string[] = []
  const sendRequest: SendRequest = async (_, { headers = {} }) => {
    names.push(...Object.keys(headers))
    return new Response()
  }
  await sendRefreshRequest(SERVER, resolveProvider(), { refreshToken: 'r', dpop, sendRequest })
  expect(names.includes('dpop')).toBe(hasKey)
})

test('sends no request for tokens too late', async () => {
  const send = vi.fn(async () => Response.json({}))
  const provider = resolveProvider({ [ownFetch]: send })
  await expect(post(provider, () => false)).rejects.toThrow('the refresh took too long')
  expect(send).not.toHaveBeenCalled()
  expect((await post(provider, () => true)).status).toBe(200)
})

test.each([
  ['n1', 'n1'],
  [null, null],
])('keeps the nonce %j of a response that the definition repairs', async (nonce, kept) => {
  const headers: Record<string, string> = nonce === null ? {} : { 'dpop-nonce': nonce }
  const conform = async () => new Response('repaired', { status: 400, headers: { 'x-own': '1' } })
  const token = { url: SERVER.token_endpoint, conform }
  const response = await post(resolveProvider({ token, [ownFetch]: async () => new Response('x', { headers }) }))
  expect([await response.text(), response.status]).toEqual(['repaired', 400])
  expect([response.headers.get('x-own'), response.headers.get('dpop-nonce')]).toEqual(['1', kept])
})

test('takes a response as it is if the definition repairs nothing', async () => {
  const token = { url: SERVER.token_endpoint, conform: async () => undefined }
  const response = await post(resolveProvider({ token, [ownFetch]: async () => new Response('as it is') }))
  expect(await response.text()).toBe('as it is')
})

test('takes the response of a special protocol as it is', async () => {
  const token = { url: SERVER.token_endpoint, send: async () => new Response('own') }
  expect(await (await post(resolveProvider({ token }))).text()).toBe('own')
})

test.each(['access_token', 'refresh_token'] as const)('revokes %s by its kind', async (hint) => {
  const { sent, sendRequest } = record()
  const provider = resolveProvider({ clientAuth: 'client_secret_basic' })
  await readRevocation(await sendRevocationRequest(SERVER, provider, { token: 't', hint }, sendRequest))
  expect(sent).toEqual([[SERVER.revocation_endpoint, { token: 't', token_type_hint: hint }]])
})

test('a revocation that the server refuses is an error', async () => {
  const answer = Response.json({ error: 'unsupported_token_type' }, { status: 400 })
  await expect(readRevocation(answer)).rejects.toThrow()
})
