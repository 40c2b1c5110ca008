import { nowSeconds, parseNested, randomText } from './answers.ts'
import type { AuthorizationServer, AuthorizationServerOptions, Json } from './contract.ts'
import type { Dialect } from './dialect.ts'
import { RefreshTokens } from './refresh-tokens.ts'
import { getSigningKey, type SigningAlg, signToken } from './signing.ts'
import { type Grant, isGranted } from './token-request.ts'

/** The default user. */
export const ADA: Json = {
  sub: 'ada-1815',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  email_verified: true,
  picture: 'https://idp.example/ada.png',
}

/** The server that issues the tokens. `tamper` is read for each token, because it changes between requests. */
interface IssuingServer extends Pick<AuthorizationServer, 'issuer' | 'clientId' | 'tamper'> {
  readonly isOidc: boolean
  /** Claims by name of the user. */
  readonly users: Readonly<Record<string, Json>>
  readonly options: Pick<AuthorizationServerOptions, 'alg' | 'dialect' | 'refreshTokens' | 'repeatsNonce'>
}

/** Issues codes, tokens for codes, and the keys that sign the tokens. */
export class TokenIssuer {
  readonly alg: SigningAlg
  readonly #server: IssuingServer
  readonly #dialect: Dialect | undefined
  readonly #grants = new Map<string, Grant>()
  readonly #users = new Map<string, string>()
  readonly #refreshTokens: RefreshTokens
  #generation = 0

  constructor(server: IssuingServer) {
    this.#server = server
    this.#dialect = server.options.dialect
    this.alg = server.options.alg ?? 'RS256'
    this.#refreshTokens = new RefreshTokens(server.options.refreshTokens?.rotates ?? false)
  }

  rotateKeys(): void {
    this.#generation++
  }

  /** The published key set. */
  async keySet(): Promise<Json> {
    return { keys: [(await getSigningKey(this.alg, this.#generation)).jwk] }
  }

  issueCode(grant: Grant): string {
    const code = randomText()
    this.#grants.set(code, grant)
    return code
  }

  /** Returns the response of the token endpoint to a known client; `null` if the grant is invalid. */
  redeem(params: URLSearchParams): Promise<Json | null> {
    return params.get('grant_type') === 'refresh_token' ? this.#refresh(params) : this.#redeemCode(params)
  }

  /** @returns `null` if the code does not match the request. */
  async #redeemCode(params: URLSearchParams): Promise<Json | null> {
    const code = params.get('code') ?? ''
    const grant = this.#grants.get(code)
    // Used once, whatever the result.
    this.#grants.delete(code)
    return grant !== undefined && (await this.#isGranted(grant, params)) ? this.#tokensFor(grant) : null
  }

  /** @returns `null` if the refresh token is unknown, was used before or was revoked. */
  async #refresh(params: URLSearchParams): Promise<Json | null> {
    const used = this.#refreshTokens.use(params.get('refresh_token') ?? '')
    if (used === null) return null
    const accessToken = randomText()
    this.#users.set(accessToken, used.user)
    const standard = { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, refresh_token: used.next }
    return { ...standard, ...this.#server.tamper.tokens }
  }

  /** Returns the user of an access token. */
  findUser(accessToken: string): string | undefined {
    return this.#users.get(accessToken)
  }

  /** A signed userinfo response. */
  signUserinfo(user: string): Promise<string> {
    const { clientId, issuer, users } = this.#server
    return this.#sign({ ...users[user], iss: issuer, aud: clientId })
  }

  /** A logout token for the client. `tamper.signature` also applies to it. */
  async signLogoutToken(claims: Json, header: Json): Promise<string> {
    const { clientId, issuer, tamper } = this.#server
    const [iat, events] = [nowSeconds(), { 'http://schemas.openid.net/event/backchannel-logout': {} }]
    const standard = { iss: issuer, aud: clientId, iat, exp: iat + 120, jti: randomText(), events }
    const key = await getSigningKey(this.alg, this.#generation)
    return signToken({ ...standard, ...claims }, key, { typ: 'logout+jwt', ...header }, tamper.signature)
  }

  async #isGranted(grant: Grant, params: URLSearchParams): Promise<boolean> {
    if (!this.#server.tamper.isPkceIgnored) return isGranted(grant, params, this.#dialect)
    // As if PKCE had not been used.
    const challenge = params.get('code_verifier')
    return isGranted({ ...grant, challenge }, params, { ...this.#dialect, pkce: 'plain' })
  }

  async #tokensFor(grant: Grant): Promise<Json> {
    const { isOidc, options, tamper } = this.#server
    const { token = {} } = this.#dialect ?? {}
    const accessToken = token.accessToken === 'jwt' ? await this.#signedAccessToken(grant) : randomText()
    this.#users.set(accessToken, grant.user)
    const idToken = isOidc ? { id_token: await this.#idToken(grant) } : {}
    const refresh = options.refreshTokens ? { refresh_token: this.#refreshTokens.issue(grant.user) } : {}
    const standard = { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, ...refresh, ...idToken }
    return parseNested(token.envelope, { ...standard, ...token.answer, ...tamper.tokens })
  }

  #signedAccessToken({ user }: Grant): Promise<string> {
    const { clientId, issuer, users } = this.#server
    const { audience = [] } = this.#dialect?.token ?? {}
    const [iat, aud] = [nowSeconds(), [clientId, ...audience]]
    return this.#sign({ ...users[user], iss: issuer, aud, iat, exp: iat + 300, jti: randomText() })
  }

  #idToken({ user, nonce }: Grant): Promise<string> {
    const { clientId, issuer, options, users } = this.#server
    const now = nowSeconds()
    return this.#sign({
      ...(this.#dialect?.claims ?? users[user]),
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      ...(nonce !== null && (options.repeatsNonce ?? true) ? { nonce } : {}),
    })
  }

  async #sign(claims: Json): Promise<string> {
    const { tamper } = this.#server
    const stated = { ...claims, ...tamper.claims }
    const key = await getSigningKey(this.alg, this.#generation)
    return signToken(stated, key, tamper.header, tamper.signature)
  }
}
