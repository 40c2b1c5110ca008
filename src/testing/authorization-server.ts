import type { Fetch } from '../types/fetch.ts'
import { createJson, createRefusal } from './answers.ts'
import { assertRequest } from './authorization-request.ts'
import type {
  AuthorizationResponse,
  AuthorizationServer,
  AuthorizationServerOptions,
  AuthorizeOptions,
  Endpoint,
  Json,
  RecordedCall,
  Tampering,
} from './contract.ts'
import { createEndpoints, createMetadata } from './endpoints.ts'
import { failAs, wait } from './faults.ts'
import { recordCall } from './record.ts'
import { readSent, type Sent, tokenOf } from './sent.ts'
import { ADA, TokenIssuer } from './token-issuer.ts'
import { isFromClient, readTokenRequest } from './token-request.ts'

/** A class so that its parts can share state without passing it around. */
class Server implements AuthorizationServer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly tamper: Tampering
  readonly calls: RecordedCall[] = []
  readonly #options: AuthorizationServerOptions
  readonly #endpoints: Record<Endpoint, string>
  readonly #users: Readonly<Record<string, Json>>
  readonly #isOidc: boolean
  readonly #sendsIss: boolean
  readonly #tokens: TokenIssuer

  constructor(options: AuthorizationServerOptions) {
    this.#options = options
    this.issuer = options.issuer ?? 'https://idp.example'
    this.clientId = options.clientId ?? 'client'
    this.clientSecret = options.clientSecret ?? 'secret'
    this.tamper = { ...options.tamper }
    this.#endpoints = createEndpoints(this.issuer, options.endpoints)
    this.#users = options.users ?? { ada: ADA }
    this.#isOidc = options.type !== 'oauth'
    this.#sendsIss = options.sendsIss ?? this.#isOidc
    const { issuer, clientId, tamper } = this
    this.#tokens = new TokenIssuer({ issuer, clientId, tamper, isOidc: this.#isOidc, users: this.#users, options })
  }

  get #metadata(): Json {
    return {
      ...createMetadata(this.issuer, this.#endpoints, this.#tokens.alg, this.#sendsIss),
      ...this.tamper.metadata,
    }
  }

  rotateKeys(): void {
    this.#tokens.rotateKeys()
  }

  readonly logoutToken = (claims: Json, header: Json = {}): Promise<string> =>
    this.#tokens.signLogoutToken(claims, header)

  readonly fetch: Fetch = async (url, init) => {
    const sent = readSent(url, init)
    const endpoint = this.#findEndpoint(sent.address)
    this.calls.push(recordCall(endpoint, url, init, this.#options.dialect))
    if (endpoint === 'authorization') return new Response('Not found', { status: 404 })
    if (endpoint === 'unknown') return this.#other(sent)
    const { delays, faults } = this.tamper
    if (delays?.[endpoint] !== undefined) await wait(delays[endpoint], init.signal)
    const fault = faults?.[endpoint]
    return fault === undefined ? this.#answer(endpoint, sent) : failAs(fault, init.signal)
  }

  #findEndpoint(address: string): Endpoint | 'unknown' {
    const found = Object.entries(this.#endpoints).find(([, known]) => known === address)
    return (found?.[0] as Endpoint | undefined) ?? 'unknown' // keys of the record it came from
  }

  /** Refuses a valid request with an error of RFC 6749 §5.2 or RFC 6750 §3.1. */
  #findRefusal(endpoint: Endpoint): Response | null {
    const refusals: Partial<Record<Endpoint, string>> = this.tamper.refusals ?? {}
    const error = refusals[endpoint]
    return error === undefined ? null : createRefusal(error, endpoint === 'token' ? 400 : 401, undefined)
  }

  async #answer(endpoint: Exclude<Endpoint, 'authorization'>, sent: Sent): Promise<Response> {
    const refused = this.#findRefusal(endpoint)
    if (refused !== null) return refused
    if (endpoint === 'token') return this.#token(sent)
    if (endpoint === 'discovery') return this.#isOidc ? createJson(this.#metadata) : createJson({}, 404)
    if (endpoint === 'jwks') return createJson(this.tamper.jwks ?? (await this.#tokens.keySet()))
    if (endpoint === 'userinfo') return this.#userinfo(sent)
    const user = this.#findUser(sent)
    return user === undefined
      ? createJson({ error: 'invalid_token' }, 401)
      : createJson(this.#options.emails?.[user] ?? [])
  }

  /** Returns the user of a request to an additional URL: a GET with a Bearer token. */
  #findUser(sent: Sent): string | undefined {
    const { dialect } = this.#options
    const { headers = {} } = dialect?.userinfo ?? {}
    const token = dialect ? tokenOf(sent, { headers, query: sent.query }) : this.#readBearer(sent)
    return this.#tokens.findUser(token ?? '')
  }

  #readBearer({ headers }: Sent): string {
    const [scheme, token = ''] = (headers.get('authorization') ?? '').split(' ')
    return scheme === 'Bearer' ? token : ''
  }

  #other(sent: Sent): Response {
    const { others = {} } = this.#options.dialect ?? {}
    if (!Object.hasOwn(others, sent.address)) return new Response('Not found', { status: 404 })
    return this.#findUser(sent) === undefined
      ? createJson({ error: 'invalid_token' }, 401)
      : createJson(others[sent.address])
  }

  async #userinfo(sent: Sent): Promise<Response> {
    const { dialect } = this.#options
    const { userinfo = {} } = dialect ?? {}
    const user = this.#tokens.findUser((dialect ? tokenOf(sent, userinfo) : this.#readBearer(sent)) ?? '')
    if (user === undefined) return createRefusal('invalid_token', 401, userinfo.refusal)
    if ('userinfo' in this.tamper) return createJson(this.tamper.userinfo)
    if (userinfo.signed !== true) return createJson(this.#users[user])
    return new Response(await this.#tokens.signUserinfo(user), { headers: { 'content-type': 'application/jwt' } })
  }

  async authorize(target: string | URL, options: AuthorizeOptions = {}): Promise<AuthorizationResponse> {
    const url = new URL(target)
    const { searchParams: asked } = url
    const { dialect, requiresPkce = true } = this.#options
    const { clientId } = this
    assertRequest(url, {
      clientId,
      dialect,
      requiresPkce,
      endpoint: this.#endpoints.authorization,
      isOidc: this.#isOidc,
    })
    const redirectUri = asked.get('redirect_uri') ?? ''
    const params = this.#respond(asked, redirectUri, options)
    if (asked.get('response_mode') === 'form_post') return { url: redirectUri, form: params, params }
    return { url: `${redirectUri}?${params}`, form: null, params }
  }

  #respond(asked: URLSearchParams, redirectUri: string, options: AuthorizeOptions): URLSearchParams {
    const params = new URLSearchParams({ state: asked.get('state') ?? '' })
    if (options.deny === undefined) params.set('code', this.#grant(asked, redirectUri, options, params))
    else params.set('error', options.deny)
    if (options.description !== undefined) params.set('error_description', options.description)
    const iss = this.tamper.iss === undefined ? (this.#sendsIss ? this.issuer : null) : this.tamper.iss
    if (iss !== null) params.set('iss', iss)
    const extra = { ...this.#options.dialect?.callback, ...options.extra }
    for (const [name, value] of Object.entries(extra)) params.set(name, value)
    return params
  }

  #grant(asked: URLSearchParams, redirectUri: string, { user }: AuthorizeOptions, callback: URLSearchParams): string {
    const name = user ?? Object.keys(this.#users)[0] ?? ''
    if (this.#users[name] === undefined) throw new Error(`The server knows no user ${name}.`)
    const [nonce, challenge] = [asked.get('nonce'), asked.get('code_challenge')]
    return this.#tokens.issueCode({ user: name, redirectUri, nonce, challenge, callback })
  }

  async #token(sent: Sent): Promise<Response> {
    const { clientAuth = 'client_secret_basic', clientPublicKey, dialect } = this.#options
    const { refusal: own } = dialect?.token ?? {}
    const params = readTokenRequest(sent, clientAuth, dialect)
    if (params === null) return dialect ? createRefusal('invalid_request', 400, own) : createJson({}, 405)
    const { clientId, clientSecret, issuer } = this
    const client = { clientId, clientSecret, clientAuth, clientPublicKey, issuer }
    if (!(await isFromClient(client, params, sent))) return createRefusal('invalid_client', 401, own)
    const tokens = await this.#tokens.redeem(params)
    return tokens === null ? createRefusal('invalid_grant', 400, own) : createJson(tokens)
  }
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
export const createAuthorizationServer = (options: AuthorizationServerOptions = {}): AuthorizationServer =>
  new Server(options)
