import type { Fetch } from '../types/provider.ts'
import { isClient } from './client-check.ts'
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
import { failAs } from './faults.ts'
import { type SigningAlg, signingKey, signToken } from './signing.ts'

interface Grant {
  readonly user: string
  readonly redirectUri: string
  readonly nonce: string | null
  readonly challenge: string | null
}

const ADA: Json = {
  sub: 'ada-1815',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
  picture: 'https://idp.example/ada.png',
}

const SECRET_FIELDS = ['client_secret', 'client_assertion', 'code', 'code_verifier']
const shapeOf = (text: string): string => `[${text.length} characters]`

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

const randomText = (): string => crypto.randomUUID().replaceAll('-', '')

async function challengeOf(verifier: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Where everything is, unless said otherwise. */
function endpointsOf(issuer: string, given: AuthorizationServerOptions['endpoints']): Record<Endpoint, string> {
  const base = issuer.replace(/\/$/, '')
  return {
    discovery: `${base}/.well-known/openid-configuration`,
    jwks: `${base}/jwks`,
    authorization: `${base}/authorize`,
    token: `${base}/token`,
    userinfo: `${base}/userinfo`,
    emails: `${base}/emails`,
    ...given,
  }
}

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
  readonly #grants = new Map<string, Grant>()
  readonly #tokens = new Map<string, string>()
  #generation = 0

  constructor(options: AuthorizationServerOptions) {
    this.#options = options
    this.issuer = options.issuer ?? 'https://idp.example'
    this.clientId = options.clientId ?? 'client'
    this.clientSecret = options.clientSecret ?? 'secret'
    this.tamper = { ...options.tamper }
    this.#endpoints = endpointsOf(this.issuer, options.endpoints)
    this.#users = options.users ?? { ada: ADA }
  }

  get #isOidc(): boolean {
    return this.#options.type !== 'oauth'
  }

  get #alg(): SigningAlg {
    return this.#options.alg ?? 'RS256'
  }

  rotateKeys(): void {
    this.#generation++
  }

  readonly fetch: Fetch = async (url, init) => {
    const endpoint = this.#endpointOf(url)
    const body = new URLSearchParams(init.body instanceof URLSearchParams ? init.body : String(init.body ?? ''))
    const headers = new Headers(init.headers)
    this.#record(endpoint, url, init, headers, body)
    if (endpoint === 'unknown' || endpoint === 'authorization') return new Response('Not found', { status: 404 })
    const fault = this.tamper.faults?.[endpoint]
    if (fault !== undefined) return failAs(fault, init.signal)
    if (endpoint === 'token') return init.method === 'POST' ? this.#token(body, headers) : json({}, 405)
    return this.#get(endpoint, headers)
  }

  #endpointOf(url: string): Endpoint | 'unknown' {
    const address = url.split('?', 1)[0]
    const found = Object.entries(this.#endpoints).find(([, known]) => known === address)
    return (found?.[0] as Endpoint | undefined) ?? 'unknown' // keys of the record it came from
  }

  #record(
    endpoint: RecordedCall['endpoint'],
    url: string,
    init: RequestInit,
    headers: Headers,
    body: URLSearchParams,
  ): void {
    const sent = Object.fromEntries(headers)
    const { authorization } = sent
    this.calls.push({
      endpoint,
      url,
      method: init.method ?? 'GET',
      headers: authorization === undefined ? sent : { ...sent, authorization: shapeOf(authorization) },
      body: Object.fromEntries(
        [...body].map(([name, value]) => [name, SECRET_FIELDS.includes(name) ? shapeOf(value) : value]),
      ),
      redirect: init.redirect,
      hasSignal: init.signal instanceof AbortSignal,
    })
  }

  async #get(endpoint: 'discovery' | 'jwks' | 'userinfo' | 'emails', headers: Headers): Promise<Response> {
    if (endpoint === 'discovery') return this.#isOidc ? json(this.#metadata()) : json({}, 404)
    if (endpoint === 'jwks')
      return json(this.tamper.jwks ?? { keys: [(await signingKey(this.#alg, this.#generation)).jwk] })
    const [scheme, token = ''] = (headers.get('authorization') ?? '').split(' ')
    const user = scheme === 'Bearer' ? this.#tokens.get(token) : undefined
    if (user === undefined) return json({ error: 'invalid_token' }, 401)
    if (endpoint === 'emails') return json(this.#options.emails?.[user] ?? [])
    return json('userinfo' in this.tamper ? this.tamper.userinfo : this.#users[user])
  }

  #metadata(): Json {
    const { authorization, jwks, token, userinfo } = this.#endpoints
    return {
      issuer: this.issuer,
      authorization_endpoint: authorization,
      token_endpoint: token,
      userinfo_endpoint: userinfo,
      jwks_uri: jwks,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: [this.#alg],
      authorization_response_iss_parameter_supported: this.#sendsIss,
      ...this.tamper.metadata,
    }
  }

  get #sendsIss(): boolean {
    return this.#options.sendsIss ?? this.#isOidc
  }

  async authorize(target: string | URL, options: AuthorizeOptions = {}): Promise<AuthorizationResponse> {
    const url = new URL(target)
    const { searchParams: asked } = url
    this.#checkRequest(url)
    const redirectUri = asked.get('redirect_uri') ?? ''
    const params = new URLSearchParams({ state: asked.get('state') ?? '' })
    if (options.deny === undefined) params.set('code', this.#grant(asked, redirectUri, options))
    else params.set('error', options.deny)
    if (options.description !== undefined) params.set('error_description', options.description)
    const iss = this.tamper.iss === undefined ? (this.#sendsIss ? this.issuer : null) : this.tamper.iss
    if (iss !== null) params.set('iss', iss)
    for (const [name, value] of Object.entries(options.extra ?? {})) params.set(name, value)
    if (asked.get('response_mode') === 'form_post') return { url: redirectUri, form: params, params }
    return { url: `${redirectUri}?${params}`, form: null, params }
  }

  #checkRequest(url: URL): void {
    const { searchParams: asked } = url
    const refuse = (problem: string): never => {
      throw new Error(`The authorization request is refused: ${problem}.`)
    }
    if (`${url.origin}${url.pathname}` !== this.#endpoints.authorization) refuse(`nothing is at ${url.pathname}`)
    if (asked.get('client_id') !== this.clientId) refuse('the client is unknown')
    if (asked.get('response_type') !== 'code') refuse('the response type is not `code`')
    if (!URL.canParse(asked.get('redirect_uri') ?? '')) refuse('there is no redirect URI')
    if (!asked.get('state')) refuse('there is no state')
    const isPkceRequired = this.#options.requiresPkce ?? true
    if (isPkceRequired && asked.get('code_challenge_method') !== 'S256') refuse('there is no PKCE S256')
  }

  #grant(asked: URLSearchParams, redirectUri: string, { user }: AuthorizeOptions): string {
    const code = randomText()
    const name = user ?? Object.keys(this.#users)[0] ?? ''
    if (this.#users[name] === undefined) throw new Error(`The server knows no user ${name}.`)
    const [nonce, challenge] = [asked.get('nonce'), asked.get('code_challenge')]
    this.#grants.set(code, { user: name, redirectUri, nonce, challenge })
    return code
  }

  async #token(body: URLSearchParams, headers: Headers): Promise<Response> {
    const { clientAuth = 'client_secret_basic', clientPublicKey } = this.#options
    const { clientId, clientSecret, issuer } = this
    const client = { clientId, clientSecret, clientAuth, clientPublicKey, issuer }
    if (!(await isClient(client, body, headers))) return json({ error: 'invalid_client' }, 401)
    const code = body.get('code') ?? ''
    const grant = this.#grants.get(code)
    // Once, whatever comes of it.
    this.#grants.delete(code)
    if (grant === undefined || !(await this.#isGranted(grant, body))) return json({ error: 'invalid_grant' }, 400)
    return json(await this.#answer(grant))
  }

  async #isGranted({ redirectUri, challenge }: Grant, body: URLSearchParams): Promise<boolean> {
    if (body.get('grant_type') !== 'authorization_code' || body.get('redirect_uri') !== redirectUri) return false
    if (this.tamper.isPkceIgnored) return true
    const verifier = body.get('code_verifier')
    return challenge === null ? verifier === null : verifier !== null && (await challengeOf(verifier)) === challenge
  }

  async #answer(grant: Grant): Promise<Json> {
    const accessToken = randomText()
    this.#tokens.set(accessToken, grant.user)
    const idToken = this.#isOidc ? { id_token: await this.#idToken(grant) } : {}
    return { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, ...idToken, ...this.tamper.tokens }
  }

  async #idToken({ user, nonce }: Grant): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...this.#users[user],
      iss: this.issuer,
      aud: this.clientId,
      iat: now,
      exp: now + 300,
      ...(nonce !== null && (this.#options.repeatsNonce ?? true) ? { nonce } : {}),
      ...this.tamper.claims,
    }
    const key = await signingKey(this.#alg, this.#generation)
    return signToken(claims, key, this.tamper.header, this.tamper.signature)
  }
}

/**
 * Starts an authorization server inside the test: no port, no network. It checks what a strict server checks
 * (client, redirect URI, PKCE, codes used once) and can be told to misbehave.
 *
 * @example
 * ```ts
 * const server = createAuthorizationServer()
 * const auth = createAuth({
 *   providers: [Oidc({ id: 'idp', issuer: server.issuer, clientId: 'client', clientSecret: 'secret', [customFetch]: server.fetch })],
 *   …
 * })
 * // POST /auth/signin/idp, then follow where it leads:
 * const { url } = await server.authorize(location, { user: 'ada' })
 * const response = await auth.handle(new Request(url, { headers: { cookie } }))
 * ```
 */
export const createAuthorizationServer = (options: AuthorizationServerOptions = {}): AuthorizationServer =>
  new Server(options)
