import { nowSeconds } from '../lib/time.ts'
import type { Json } from './contract.ts'
import type { Setup } from './setup.ts'
import { getSigningKey, type SigningKey, signToken } from './signing.ts'
import { type Grant, isGranted } from './token-request.ts'

/** 122 random bits. */
export const randomText = (): string => crypto.randomUUID().replaceAll('-', '')

/** The tokens of one sign-in, of which one is valid; `null` if they are revoked. */
interface Family {
  readonly user: string
  current: string | null
}

/** Refresh tokens of a server, with rotation and reuse detection. @see https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2 */
class RefreshTokens {
  readonly #families = new Map<string, Family>()

  issue(user: string, family: Family = { user, current: null }): string {
    family.current = randomText()
    this.#families.set(family.current, family)
    return family.current
  }

  /** Uses a token. @returns Its user and the token for the next time; `null` if it is not valid. */
  useToken(token: string, rotates: boolean): { readonly user: string; readonly next: string } | null {
    const family = this.#families.get(token)
    if (family?.current === token) return { user: family.user, next: rotates ? this.issue(family.user, family) : token }
    // A token that is used again revokes all tokens of its sign-in.
    if (family) family.current = null
    return null
  }
}

const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} }

/** Nests a record below a path of field names. */
const nest = (path: string | undefined, value: Json): Json =>
  path === undefined ? value : path.split('.').reduceRight<Json>((inside, name) => ({ [name]: inside }), value)

/** Claims of a token that expires in so many seconds. */
function createLifetime(seconds: number): Json {
  const iat = nowSeconds()
  return { iat, exp: iat + seconds }
}

/** Issues codes, tokens for codes, and the keys that sign the tokens. */
export class TokenIssuer {
  readonly setup: Setup
  /** The grants of codes that were not used yet. */
  readonly grants: Map<string, Grant> = new Map()
  /** The users of access tokens. */
  readonly users: Map<string, string> = new Map()
  readonly #refreshTokens = new RefreshTokens()
  #generation = 0

  constructor(setup: Setup) {
    this.setup = setup
  }

  rotateKeys(): void {
    this.#generation++
  }

  get #key(): Promise<SigningKey> {
    return getSigningKey(this.setup.alg, this.#generation)
  }

  /** The published key set. */
  async keySet(): Promise<Json> {
    return { keys: [(await this.#key).jwk] }
  }

  /** Returns the response of the token endpoint to a known client; `null` if the grant is invalid. */
  redeem(params: URLSearchParams): Promise<Json | null> | Json | null {
    return params.get('grant_type') === 'refresh_token' ? this.#refresh(params) : this.#redeemCode(params)
  }

  /** @returns `null` if the code does not match the request. */
  async #redeemCode(params: URLSearchParams): Promise<Json | null> {
    const code = params.get('code') ?? ''
    const grant = this.grants.get(code)
    // Used once, whatever the result.
    this.grants.delete(code)
    return grant !== undefined && (await isGranted(grant, params, this.setup)) ? this.#createTokens(grant) : null
  }

  /** @returns `null` if the refresh token is unknown, was used before or was revoked. */
  #refresh(params: URLSearchParams): Json | null {
    const { refreshTokens, tamper } = this.setup
    const used = this.#refreshTokens.useToken(params.get('refresh_token') ?? '', refreshTokens?.rotates === true)
    return used && { ...this.#createAnswer(used.user, randomText(), { refresh_token: used.next }), ...tamper.tokens }
  }

  #createAnswer(user: string, accessToken: string, more: Json): Json {
    this.users.set(accessToken, user)
    return { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, ...more }
  }

  async #createTokens({ nonce, user }: Grant): Promise<Json> {
    const { clientId, dialect, isOidc, refreshTokens, repeatsNonce, tamper, users } = this.setup
    const { accessToken, answer, audience = [], envelope } = dialect?.token ?? {}
    const own = { ...createLifetime(300), ...(nonce !== null && repeatsNonce && { nonce }) }
    const ofAccess = { ...createLifetime(300), aud: [clientId, ...audience], jti: randomText() }
    const access = accessToken ? await this.signClaims(users[user], ofAccess) : randomText()
    const standard = this.#createAnswer(user, access, {
      ...(refreshTokens && { refresh_token: this.#refreshTokens.issue(user) }),
      ...(isOidc && { id_token: await this.signClaims(dialect?.claims ?? users[user], own) }),
    })
    return nest(envelope, { ...standard, ...answer, ...tamper.tokens })
  }

  /** Signs claims about a user, which the token's own claims override, and `tamper` both. */
  async signClaims(user: Json | undefined, own?: Json): Promise<string> {
    const { clientId, issuer, tamper } = this.setup
    const claims = { ...user, iss: issuer, aud: clientId, ...own, ...tamper.claims }
    return signToken(claims, await this.#key, tamper.header, tamper.signature)
  }

  /** A logout token for the client. `tamper.signature` also applies to it. */
  async signLogoutToken(claims: Json, header: Json): Promise<string> {
    const { clientId, issuer, tamper } = this.setup
    const standard = { iss: issuer, aud: clientId, ...createLifetime(120), jti: randomText(), events: LOGOUT }
    return signToken({ ...standard, ...claims }, await this.#key, { typ: 'logout+jwt', ...header }, tamper.signature)
  }
}
