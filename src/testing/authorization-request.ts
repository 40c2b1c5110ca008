// Checks an authorization request, and responds to it.

import { omitAbsent } from '../lib/copy.ts'
import type { AuthorizationResponse, AuthorizeOptions } from './contract.ts'
import type { Dialect } from './dialect.ts'
import { isSame } from './sent.ts'
import type { Setup } from './setup.ts'
import { randomText, type TokenIssuer } from './token-issuer.ts'

/** Parameters of the code flow. */
const STANDARD = ['response_type', 'redirect_uri', 'state', 'scope', 'nonce', 'code_challenge', 'code_challenge_method']

/** A reason for a refusal, or nothing. */
type Rule = readonly [isBroken: boolean, problem: string]

function listStandardRules(url: URL, { clientId, dialect, endpoints }: Setup): Rule[] {
  const { pathname, origin, searchParams: asked } = url
  const idName = dialect?.clientParams?.id ?? 'client_id'
  return [
    [`${origin}${pathname}` !== endpoints.authorization, `nothing is at ${pathname}`],
    [asked.get(idName) !== clientId, 'the client is unknown'],
    [asked.get('response_type') !== 'code', 'the response type is not `code`'],
    [!URL.canParse(asked.get('redirect_uri') ?? ''), 'there is no redirect URI'],
    [!asked.get('state'), 'there is no state'],
  ]
}

function createPkceRule({ searchParams: asked }: URL, method: 'S256' | 'plain' | false): Rule {
  const [challenge, given] = [asked.get('code_challenge'), asked.get('code_challenge_method')]
  if (method === false) return [challenge !== null || given !== null, 'there is PKCE']
  return [given !== method || !challenge, `there is no PKCE ${method}`]
}

function listDialectRules(url: URL, dialect: Dialect, isOidc: boolean): Rule[] {
  const { searchParams: asked } = url
  const { authorization = {}, clientParams = {}, formPost, nonce = isOidc, pkce = 'S256', scope } = dialect
  const known = [...STANDARD, clientParams.id ?? 'client_id', ...(formPost ? ['response_mode'] : [])]
  const others = Object.fromEntries([...asked].filter(([name]) => !known.includes(name)))
  return [
    createPkceRule(url, pkce),
    [new Set(asked.keys()).size !== [...asked].length, 'a parameter comes twice'],
    [!isSame(others, authorization.params ?? {}), `these are not its parameters: ${JSON.stringify(others)}`],
    [url.hash !== (authorization.fragment ? `#${authorization.fragment}` : ''), `it ends in ${url.hash || 'nothing'}`],
    [scope !== undefined && asked.get('scope') !== scope, `the scope is ${asked.get('scope')}`],
    [asked.has('nonce') !== nonce, nonce ? 'there is no nonce' : 'there is a nonce'],
    [formPost === true && asked.get('response_mode') !== 'form_post', 'no POST is asked for'],
  ]
}

/** @throws {Error} The request is invalid. The message contains the first reason. */
function assertRequest(url: URL, setup: Setup): void {
  const { dialect, isOidc, requiresPkce } = setup
  const rules = [
    ...listStandardRules(url, setup),
    ...(dialect ? listDialectRules(url, dialect, isOidc) : requiresPkce ? [createPkceRule(url, 'S256')] : []),
  ]
  const broken = rules.find(([isBroken]) => isBroken)
  if (broken) throw new Error(`The authorization request is refused: ${broken[1]}.`)
}

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
    tokens.grants.set(code, { user: findName(tokens.setup, user), redirectUri, nonce, challenge, callback: params })
  }
  return asked.get('response_mode') === 'form_post'
    ? { url: redirectUri, form: params, params }
    : { url: `${redirectUri}?${params}`, form: null, params }
}
