import type { Fetch } from '../types/fetch.ts'
import { createAuthorizationResponse } from './authorization-request.ts'
import type { AuthorizationServer, AuthorizationServerOptions, Endpoint, RecordedCall } from './contract.ts'
import type { Refusal, UserinfoWire } from './dialect.ts'
import { type Fault, failAs, wait } from './faults.ts'
import { readSent, recordCall, type Sent, tokenOf } from './sent.ts'
import { createMetadata, resolveSetup, type Setup } from './setup.ts'
import { TokenIssuer } from './token-issuer.ts'
import { isClient, readTokenRequest } from './token-request.ts'

type Answer = (tokens: TokenIssuer, sent: Sent) => Response | Promise<Response>

const createJson = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

/** Creates an error response, standard or custom. */
const createRefusal = (error: string, status: number, own?: Refusal): Response =>
  own ? createJson(own.body, own.status) : createJson({ error }, status)

const createNotFound = (): Response => new Response('Not found', { status: 404 })

/** Returns the user of a request with an access token. Without a dialect, only the Bearer token counts. */
function findUser(tokens: TokenIssuer, sent: Sent, wire: UserinfoWire): string | undefined {
  const [scheme, bearer] = sent.headers.get('authorization')?.split(' ') ?? []
  const token = tokens.setup.dialect ? tokenOf(sent, wire) : scheme === 'Bearer' && bearer
  return tokens.users.get(token || '')
}

/** Responds to a request to an additional URL: a GET with a Bearer token. */
function answerUser(tokens: TokenIssuer, sent: Sent, createValue: (user: string) => unknown): Response {
  const { headers = {} } = tokens.setup.dialect?.userinfo ?? {}
  const user = findUser(tokens, sent, { headers, query: sent.query })
  return user === undefined ? createRefusal('invalid_token', 401) : createJson(createValue(user))
}

async function answerToken(tokens: TokenIssuer, sent: Sent): Promise<Response> {
  const { dialect } = tokens.setup
  const own = dialect?.token?.refusal
  const params = readTokenRequest(sent, tokens.setup)
  if (params === null) return dialect ? createRefusal('invalid_request', 400, own) : createJson({}, 405)
  if (!(await isClient(tokens.setup, params, sent.headers))) return createRefusal('invalid_client', 401, own)
  const answer = await tokens.redeem(params)
  return answer === null ? createRefusal('invalid_grant', 400, own) : createJson(answer)
}

async function answerUserinfo(tokens: TokenIssuer, sent: Sent): Promise<Response> {
  const { dialect, tamper, users } = tokens.setup
  const { userinfo = {} } = dialect ?? {}
  const user = findUser(tokens, sent, userinfo)
  if (user === undefined) return createRefusal('invalid_token', 401, userinfo.refusal)
  if ('userinfo' in tamper) return createJson(tamper.userinfo)
  if (userinfo.signed !== true) return createJson(users[user])
  return new Response(await tokens.signClaims(users[user]), { headers: { 'content-type': 'application/jwt' } })
}

/** The responses to valid requests. */
const ANSWERS: Readonly<Record<Endpoint | 'unknown', Answer>> = {
  discovery: ({ setup }) => (setup.isOidc ? createJson(createMetadata(setup)) : createJson({}, 404)),
  jwks: async (tokens) => createJson(tokens.setup.tamper.jwks ?? (await tokens.keySet())),
  authorization: createNotFound,
  token: answerToken,
  userinfo: answerUserinfo,
  emails: (tokens, sent) => answerUser(tokens, sent, (user) => tokens.setup.emails?.[user] ?? []),
  unknown(tokens, sent) {
    const { others = {} } = tokens.setup.dialect ?? {}
    return Object.hasOwn(others, sent.address) ? answerUser(tokens, sent, () => others[sent.address]) : createNotFound()
  },
}

type OfEndpoint<T> = Readonly<Partial<Record<Endpoint | 'unknown', T>>>

/**
 * Returns the failure that `tamper` configures. A refusal is an error of RFC 6749 §5.2 or RFC 6750 §3.1. @returns
 * `null` for no failure.
 */
async function failTampered({ tamper }: Setup, endpoint: Endpoint | 'unknown', signal: RequestInit['signal']) {
  const { [endpoint]: delay }: OfEndpoint<number> = tamper.delays ?? {}
  if (delay !== undefined) await wait(delay, signal)
  const { [endpoint]: fault }: OfEndpoint<Fault> = tamper.faults ?? {}
  if (fault !== undefined) return failAs(fault, signal)
  const { [endpoint]: error }: OfEndpoint<string> = tamper.refusals ?? {}
  return error === undefined ? null : createRefusal(error, endpoint === 'token' ? 400 : 401)
}

/**
 * Starts an authorization server inside the test, without port and network. It checks what a strict server checks
 * (client, redirect URI, PKCE, one-time codes), and can be configured to misbehave.
 *
 * @example
 * ```ts
 * import { createAuth, customFetch } from 'latchkey'
 * import { Oidc } from 'latchkey/providers/oidc'
 * import { openBrowser } from 'latchkey/testing'
 *
 * const server = createAuthorizationServer()
 * const { issuer, clientId, clientSecret } = server
 * const acme = Oidc({ id: 'acme', issuer, clientId, clientSecret, [customFetch]: server.fetch })
 * const browser = openBrowser(createAuth({ providers: [acme] }))
 * const { headers } = await browser.submit('/auth/signin/acme')
 * await browser.deliver(await server.authorize(headers.get('location') ?? '', { user: 'ada' }))
 * ```
 */
export function createAuthorizationServer(options: AuthorizationServerOptions = {}): AuthorizationServer {
  const setup = resolveSetup(options)
  const { clientId, clientSecret, dialect, endpoints, issuer, tamper } = setup
  const tokens = new TokenIssuer(setup)
  const calls: RecordedCall[] = []
  const names = Object.keys(endpoints) as Endpoint[] // keys of the record
  const fetch: Fetch = async (url, init) => {
    const sent = readSent(url, init)
    const endpoint = names.find((name) => endpoints[name] === sent.address) ?? 'unknown'
    calls.push(recordCall(endpoint, sent, init, dialect))
    return (await failTampered(setup, endpoint, init.signal)) ?? ANSWERS[endpoint](tokens, sent)
  }
  return {
    ...{ issuer, clientId, clientSecret, tamper, calls, fetch },
    authorize: async (url, asked) => createAuthorizationResponse(tokens, new URL(url), asked),
    logoutToken: (claims, header = {}) => tokens.signLogoutToken(claims, header),
    rotateKeys: () => tokens.rotateKeys(),
  }
}
