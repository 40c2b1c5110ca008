import { omitAbsent } from '../lib/copy.ts'
import { assertRequest } from './authorization-request.ts'
import type { AuthorizationResponse, AuthorizeOptions } from './contract.ts'
import type { Setup } from './setup.ts'
import { randomText, type TokenIssuer } from './token-issuer.ts'

/** Returns a user's name. @throws {Error} The server has no such user. */
function findName({ users }: Setup, name = Object.keys(users)[0] ?? ''): string {
  if (users[name] === undefined) throw new Error(`The server knows no user ${name}.`)
  return name
}

/** Responds to an authorization request, as the user. @throws {Error} The request is invalid. */
export function createAuthorizationResponse(
  tokens: TokenIssuer,
  url: URL,
  { deny, description, extra, user }: AuthorizeOptions = {},
): AuthorizationResponse {
  const { dialect, issuer, sendsIss, tamper } = tokens.setup
  assertRequest(url, tokens.setup)
  const { searchParams: asked } = url
  const redirectUri = asked.get('redirect_uri') ?? ''
  const code = deny === undefined ? randomText() : undefined
  const iss = tamper.iss === undefined && sendsIss ? issuer : tamper.iss
  const standard = { state: asked.get('state') ?? '', code, error: deny, error_description: description, iss }
  const params = new URLSearchParams(omitAbsent({ ...standard, ...dialect?.callback, ...extra }))
  if (code !== undefined) {
    const [nonce, challenge] = [asked.get('nonce'), asked.get('code_challenge')]
    tokens.grantCode(code, { user: findName(tokens.setup, user), redirectUri, nonce, challenge, callback: params })
  }
  return asked.get('response_mode') === 'form_post'
    ? { url: redirectUri, form: params, params }
    : { url: `${redirectUri}?${params}`, form: null, params }
}
