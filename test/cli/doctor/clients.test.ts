import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkClients } from '../../../src/cli/doctor/checks/clients.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { OAuth } from '../../../src/providers/oauth.ts'
import { linesOf } from './rows.ts'
import { subjectOf } from './subject.ts'

/** What a token endpoint answers, and what it was sent. */
interface Endpoint {
  readonly origin: string
  readonly requests: { readonly authorization: string | undefined; readonly body: URLSearchParams }[]
}

/** A token endpoint, for as long as the test runs. */
async function startEndpoint(status: number, body: string): Promise<Endpoint> {
  const requests: { authorization: string | undefined; body: URLSearchParams }[] = []
  const server = createServer(async (req, res) => {
    const text = (await req.setEncoding('utf8').toArray()).join('')
    requests.push({ authorization: req.headers.authorization, body: new URLSearchParams(text) })
    res.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  return { requests, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const acme = (origin: string, options: object = {}) =>
  OAuth({
    ...{ id: 'acme', name: 'Acme', clientId: 'an-id', clientSecret: 'a-client-secret' },
    ...{ authorization: `${origin}/authorize`, token: `${origin}/token`, userinfo: `${origin}/me` },
    profile: { id: 'id' },
    ...options,
  })

const linesFor = (provider: ReturnType<typeof acme>, isOffline = false): Promise<string[]> =>
  linesOf(checkClients, subjectOf({ config: { providers: [provider] }, parts: { isOffline } }))

const REFUSED = 'error: acme: Acme refuses the client ID or the client secret: '

describe('clients', () => {
  test.each<[what: string, status: number, body: string, said: string]>([
    [
      'invalid_grant',
      400,
      '{ "error": "invalid_grant" }',
      'ok: acme: Acme accepts the client ID and the client secret.',
    ],
    [
      'that the code is wrong, with status 200',
      200,
      '{ "error": "bad_verification_code" }',
      'ok: acme: Acme accepts the client ID and the client secret.',
    ],
    ['invalid_client', 401, '{ "error": "invalid_client" }', `${REFUSED}error: "invalid_client".`],
    [
      'that the client is wrong, with status 200',
      200,
      '{ "error": "incorrect_client_credentials" }',
      `${REFUSED}error: "incorrect_client_credentials".`,
    ],
    [
      'that the client is wrong, in an object',
      400,
      '{ "error": { "message": "Error validating client secret." } }',
      `${REFUSED}error: {"message":"Error validating client secret."}.`,
    ],
    ['401 alone', 401, '', `${REFUSED}token endpoint: status 401, application/json.`],
    [
      'something else',
      503,
      '',
      'ok: acme: it is unknown whether Acme accepts the client secret (token endpoint: status 503, application/json).',
    ],
  ])('are checked by the response of the token endpoint: %s', async (_what, status, body, said) => {
    const { origin } = await startEndpoint(status, body)
    expect(await linesFor(acme(origin))).toEqual([said])
  })

  test('are checked once, with an invented code', async () => {
    const { origin, requests } = await startEndpoint(400, '{ "error": "invalid_grant" }')
    await linesFor(acme(origin))
    const [{ authorization, body } = { body: new URLSearchParams() }, ...others] = requests
    expect(others).toEqual([])
    expect(authorization).toBe(`Basic ${btoa('an-id:a-client-secret')}`)
    expect(body.get('grant_type')).toBe('authorization_code')
    expect(body.get('code')).toMatch(/^[\w-]{43}$/)
    expect(body.get('redirect_uri')).toBe('https://app.example/auth/callback/acme')
  })

  test.each<[why: string, options: object, isOffline: boolean]>([
    ['with --offline', {}, true],
    ['without a client secret', { clientSecret: undefined }, false],
    ['without a client ID', { clientId: undefined }, false],
    ['of a public client', { clientAuth: 'none', clientSecret: undefined }, false],
  ])('are not checked for %s', async (_why, options, isOffline) => {
    const { origin, requests } = await startEndpoint(400, '{ "error": "invalid_client" }')
    expect(await linesFor(acme(origin, options), isOffline)).toEqual([])
    expect(requests).toEqual([])
  })

  test('cause a finding that names the variables to correct', async () => {
    const { origin } = await startEndpoint(401, '{ "error": "invalid_client" }')
    const [finding] = await checkClients(
      subjectOf({ config: { providers: [acme(origin)] }, parts: { isOffline: false } }),
    )
    expect(finding?.fix).toBe('AUTH_ACME_ID=… and AUTH_ACME_SECRET=…, with the values that Acme shows for your client')
  })

  test('are not checked if the provider cannot be reached', async () => {
    const lines = await linesFor(acme('http://127.0.0.1:1'))
    expect(lines).toEqual([
      expect.stringMatching(
        /^ok: acme: it is unknown whether Acme accepts the client secret \(http:\/\/127.0.0.1:1\/token: no connection/,
      ),
    ])
  })

  test('are not checked for a credentials provider', async () => {
    const providers = [Credentials({ credentials: {}, authorize: () => null })]
    expect(await linesOf(checkClients, subjectOf({ config: { providers }, parts: { isOffline: false } }))).toEqual([])
  })
})
