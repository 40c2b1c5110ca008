import { isClient, type KnownClient } from './client-check.ts'
import type { Dialect, TokenWire } from './dialect.ts'
import { hasHeaders, type Sent } from './sent.ts'

/** The data of an issued code. */
export interface Grant {
  readonly user: string
  readonly redirectUri: string
  readonly nonce: string | null
  readonly challenge: string | null
  /** The authorization response of the code. */
  readonly callback: URLSearchParams
}

/** Parameters of the code grant, for all client authentication methods. */
const STANDARD = ['grant_type', 'code', 'redirect_uri', 'code_verifier']
const OF_CLIENT: Readonly<Record<string, readonly string[]>> = {
  client_secret_basic: [],
  client_secret_post: ['client_id', 'client_secret'],
  client_secret_jwt: ['client_id', 'client_assertion_type', 'client_assertion'],
  private_key_jwt: ['client_id', 'client_assertion_type', 'client_assertion'],
  none: ['client_id'],
}

/** The parameters, from where they belong; `null` when some are elsewhere, or in another encoding. */
function readParams(sent: Sent, wire: TokenWire): Record<string, unknown> | null {
  const { method = 'POST', encoding = 'form' } = wire
  const [fields, elsewhere] = method === 'GET' ? [sent.query, sent.body] : [sent.body, sent.query]
  const isRight = sent.method === method && sent.encoding === (method === 'GET' ? 'none' : encoding)
  return isRight && Object.keys(elsewhere).length === 0 ? fields : null
}

/** Under the standard's names. What has a standard name and should have another is left as no standard has it. */
function listStandardNames(fields: Readonly<Record<string, unknown>>, { id, secret }: Dialect['clientParams'] & {}) {
  const own: Record<string, string> = { [id ?? 'client_id']: 'client_id', [secret ?? 'client_secret']: 'client_secret' }
  return Object.entries(fields).map(([name, value]) => {
    const isMisnamed = /^client_(?:id|secret)$/.test(name) && own[name] === undefined
    return [isMisnamed ? `misnamed ${name}` : (own[name] ?? name), String(value)] as const
  })
}

const toForm = ({ body }: Sent): URLSearchParams =>
  new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))

/**
 * The parameters of a token request under their standard names, or `null` when it is not how this server is to be
 * spoken to: in another place or encoding, with a parameter too many, or without a constant one.
 */
export function readTokenRequest(sent: Sent, clientAuth: string, dialect: Dialect | undefined): URLSearchParams | null {
  if (dialect === undefined) return sent.method === 'POST' ? toForm(sent) : null
  const { clientParams = {}, token = {} } = dialect
  const fields = readParams(sent, token)
  if (fields === null || !hasHeaders(sent, token.headers)) return null
  const params = new URLSearchParams(listStandardNames(fields, clientParams).map(([name, value]) => [name, value]))
  const constant = Object.entries(token.params ?? {})
  const known = [...STANDARD, ...(OF_CLIENT[clientAuth] ?? []), ...Object.keys(token.params ?? {})]
  const isKnown = (name: string) => known.includes(name) || token.fromCallback?.includes(name)
  const isWhole = constant.every(([name, value]) => params.get(name) === value)
  return isWhole && [...params.keys()].every(isKnown) ? params : null
}

/** Whether the client has proven to be the one that is registered. */
export const isFromClient = (client: KnownClient, params: URLSearchParams, { headers }: Sent): Promise<boolean> =>
  isClient(client, params, headers)

async function hashVerifier(verifier: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  const text = btoa(String.fromCharCode(...digest))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

async function isVerified({ challenge }: Grant, verifier: string | null, isPlain: boolean): Promise<boolean> {
  if (challenge === null || verifier === null) return challenge === verifier
  return challenge === (isPlain ? verifier : await hashVerifier(verifier))
}

/** Whether the code was given for this: redirect URI, PKCE, and what has to come back of the callback. */
export async function isGranted(grant: Grant, params: URLSearchParams, dialect: Dialect = {}): Promise<boolean> {
  const { fromCallback = [] } = dialect.token ?? {}
  return (
    params.get('grant_type') === 'authorization_code' &&
    params.get('redirect_uri') === grant.redirectUri &&
    fromCallback.every((name) => params.get(name) === grant.callback.get(name)) &&
    (await isVerified(grant, params.get('code_verifier'), dialect.pkce === 'plain'))
  )
}
