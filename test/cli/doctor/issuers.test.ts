import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Finding } from '../../../src/cli/doctor/check.ts'
import { checkIssuers } from '../../../src/cli/doctor/checks/issuers.ts'
import { customFetch } from '../../../src/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { subjectOf } from './subject.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the server of an issuer answers. */
interface Faults {
  /** Over what a sound one has. */
  readonly fields?: Fields
  /** Seconds that its clock is ahead. */
  readonly ahead?: number
  readonly answer?: (req: IncomingMessage, res: ServerResponse) => void
}

/** A server with the metadata of an issuer, for as long as the test runs. @returns Its issuer. */
async function issuerOf({ ahead = 0, answer, fields = {} }: Faults): Promise<string> {
  const server = createServer((req, res) => {
    if (answer) return answer(req, res)
    res.setHeader('content-type', 'application/json')
    res.setHeader('date', new Date(Date.now() + ahead * 1000).toUTCString())
    res.end(JSON.stringify({ ...metadata(issuer), ...fields }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return issuer
}

const metadata = (issuer: string): Fields => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
})

const findingsFor = (issuer: string, isOffline = false): Promise<readonly Finding[]> =>
  checkIssuers(
    subjectOf({
      config: { providers: [GitHub, Oidc({ id: 'acme', issuer, clientId: 'an-id', clientSecret: 'a-client-secret' })] },
      parts: { isOffline },
    }),
  )

const JSON_TYPE = { 'content-type': 'application/json' }

describe('issuers', () => {
  test('are reported as correct if they respond correctly', async () => {
    const issuer = await issuerOf({})
    expect(await findingsFor(issuer)).toEqual([
      { level: 'ok', check: 'issuers', message: `acme: ${issuer} responds correctly.`, fix: null },
    ])
  })

  test('are checked before there is a client id', async () => {
    const issuer = await issuerOf({})
    const subject = subjectOf({ config: { providers: [Oidc({ id: 'acme', issuer })] }, parts: { isOffline: false } })
    expect(await checkIssuers(subject)).toEqual([expect.objectContaining({ level: 'ok' })])
  })

  test('are not checked with --offline', async () => {
    const issuer = await issuerOf({ answer: () => expect.unreachable() })
    const message = `acme: ${issuer}/.well-known/openid-configuration was not requested: --offline.`
    expect(await findingsFor(issuer, true)).toEqual([{ level: 'ok', check: 'issuers', message, fix: null }])
  })

  test.each<[fault: string, faults: Faults, level: string, message: string, fix: string]>([
    [
      'another issuer',
      { fields: { issuer: 'https://evil.example' } },
      'error',
      'the issuer "https://evil.example"',
      'issuer: ',
    ],
    ['no document', { answer: (_, res) => res.writeHead(404).end() }, 'error', 'status 404', 'curl http://127.0.0.1'],
    [
      'no JSON',
      { answer: (_, res) => res.writeHead(200, JSON_TYPE).end('<html>') },
      'error',
      'status 200, application/json',
      'curl',
    ],
    ['a redirect', { answer: (_, res) => res.writeHead(302, { location: '/' }).end() }, 'error', 'a redirect', 'curl'],
    [
      'too much',
      { answer: (_, res) => res.writeHead(200, JSON_TYPE).end('x'.repeat(2_000_000)) },
      'error',
      'too large',
      'curl',
    ],
    [
      'http endpoints',
      { fields: { token_endpoint: 'http://evil.example/token' } },
      'error',
      'expected an https URL',
      'issuer',
    ],
    ['no endpoint', { fields: { authorization_endpoint: undefined } }, 'error', 'no authorization endpoint', 'issuer'],
    [
      'algorithms of others',
      { fields: { id_token_signing_alg_values_supported: ['HS256'] } },
      'error',
      'supports no accepted ID token algorithm',
      'idTokenAlgs',
    ],
    [
      'no PKCE that we speak',
      { fields: { code_challenge_methods_supported: ['plain'] } },
      'warning',
      'PKCE with S256',
      'pkce: false',
    ],
    ['no codes', { fields: { response_types_supported: ['id_token'] } }, 'error', 'response type `code`', 'client'],
    [
      'another way for clients',
      { fields: { token_endpoint_auth_methods_supported: ['client_secret_post'] } },
      'warning',
      'does not list the client authentication client_secret_basic',
      "clientAuth: 'client_secret_post'",
    ],
    ['a clock that is ahead', { ahead: 30 }, 'warning', 'seconds behind that of the provider', 'set-ntp'],
    ['a clock that is far behind', { ahead: -3_600 }, 'error', 'seconds ahead of that of the provider', 'set-ntp'],
  ])('are reported with %s', async (_fault, faults, level, message, fix) => {
    const findings = await findingsFor(await issuerOf(faults))
    expect(findings).toEqual([
      { check: 'issuers', level, message: expect.stringContaining(message), fix: expect.stringContaining(fix) },
    ])
    expect(findings[0]?.message).toMatch(/^acme: /)
  })

  test('get at most five seconds to respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const silent = Oidc({ id: 'acme', issuer: 'https://id.acme.example', [customFetch]: () => new Promise(() => {}) })
    const asked = checkIssuers(subjectOf({ config: { providers: [silent] }, parts: { isOffline: false } }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await asked).toEqual([
      expect.objectContaining({ level: 'error', message: expect.stringContaining('no response within 5000 ms') }),
    ])
  })

  test('are reported if nothing listens there', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const [finding] = await findingsFor(`http://127.0.0.1:${port}`)
    expect(finding).toMatchObject({ level: 'error', message: expect.stringContaining('no connection: ECONNREFUSED') })
  })
})
