import { clearAttempts } from '../../cookies/attempts.ts'
import { type OpenedExpiring, openExpiring } from '../../crypto/open-expiring.ts'
import { InvalidCheck, InvalidRequest, OAuthCallbackError } from '../../errors.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { validateAnswer } from '../engine/authorization-response.ts'
import { refuseProvider, show } from '../failure.ts'
import { readPath } from '../profile/mapping.ts'
import { type JsonObject, parseObject } from '../server/fetch-json.ts'
import type { Server } from '../server/metadata.ts'
import { withStandardIssuer } from '../server/policy.ts'
import { TRANSACTION_MAX_AGE } from '../transaction.ts'

/** The content of `state` on its way through the proxy. */
export interface ProxyState extends Record<string, unknown> {
  /** The `state` of the attempt. */
  readonly state: string
  /** Id of the requested provider. No other callback accepts the response. */
  readonly provider: string
  /** Origin and base path of the deployment that started the sign-in. */
  readonly origin: string
  readonly basePath: string
  /** Seconds since 1970. */
  readonly exp: number
}

/** Decrypts a sealed `state`. @returns `null` if it is not sealed. */
export async function unsealState(
  { config }: Context,
  state: string | null,
): Promise<OpenedExpiring<ProxyState> | null> {
  // Sealed tokens have five parts, the `state` of an attempt has two.
  if (state?.split('.').length !== 5) return null
  return openExpiring<ProxyState>(config.keys, 'proxy-state', state, TRANSACTION_MAX_AGE)
}

/**
 * Returns the content of a sealed `state`.
 *
 * @param state From the request, untrusted.
 * @returns `null` if it is not sealed, so no proxy is involved.
 * @throws {InvalidCheck} It cannot be decrypted, has expired, or belongs to another provider.
 */
export async function openState(
  context: Context,
  provider: ResolvedOAuthProvider,
  state: string | null,
): Promise<ProxyState | null> {
  const opened = await unsealState(context, state)
  if (opened === null) return null
  if (opened.state === 'open' && opened.payload.provider === provider.id) return opened.payload
  if ('payload' in opened) clearAttempts(context, [opened.payload.state])
  return opened.state === 'open'
    ? refuseProvider(InvalidCheck, provider, `a \`state\` of ${show(opened.payload.provider)}`, `one of ${provider.id}`)
    : refuseProvider(InvalidCheck, provider, 'a `state` that cannot be decrypted', 'a fresh one')
}

/** Protocol parameters that a sign-in uses. */
const USED = ['code', 'state', 'iss', 'error', 'error_description']

/** Maximum length of `error_description`, which is for people, and of a parameter that only the definition declares. */
const MAX_DESCRIPTION = 300
const MAX_DECLARED = 1_024

/**
 * Returns the parameters of an authorization response that a sign-in uses: those of the protocol, and those that the
 * provider's definition declares. With more, a third party could write parameters of another deployment, or fill
 * cookies.
 */
export function selectAnswerFields(
  parameters: URLSearchParams,
  { callbackParams }: ResolvedOAuthProvider,
): Record<string, string> {
  const declared = callbackParams.map((path) => path.split('.', 1)[0] ?? '')
  const names = [...new Set([...USED, ...declared])].filter((name) => parameters.has(name))
  function findLimit(name: string): number | undefined {
    if (name === 'error_description') return MAX_DESCRIPTION
    return USED.includes(name) ? undefined : MAX_DECLARED
  }
  return Object.fromEntries(names.map((name) => [name, parameters.get(name)?.slice(0, findLimit(name)) ?? '']))
}

/**
 * Answers of a provider that may show no page. @see
 * https://openid.net/specs/openid-connect-core-1_0.html#AuthError
 */
const SILENT = /^(?:account_selection|consent|interaction|login)_required$/

/**
 * Asserts that there is a code, once the response belongs to an attempt.
 *
 * @param isSilent Whether the attempt asked with `prompt=none`. Then a provider that needs a page has not failed.
 * @throws {OAuthCallbackError} The user canceled, or the provider refused.
 * @throws {InvalidRequest} The code is missing.
 */
export function assertCode(parameters: URLSearchParams, provider: ResolvedOAuthProvider, isSilent = false): void {
  const error = parameters.get('error')
  if (error !== null) {
    const reason = parameters.get('error_description')?.slice(0, 300) // goes to the log only
    const seen = `error: ${error.slice(0, 100)}`
    const expected = isSilent && SILENT.test(error) && { isExpected: true }
    throw new OAuthCallbackError({ cause: { provider: provider.id, seen, reason, ...expected } })
  }
  if (!parameters.get('code')) refuseProvider(InvalidRequest, provider, 'no `code`', 'one')
}

/** Providers for which the warning was given. */
const warned = new WeakSet<ResolvedOAuthProvider>()

/**
 * Checks the sender of a response, like `validateAnswer`. Without a configured issuer, `iss` is ignored.
 *
 * @returns The parameters for the token request.
 * @throws {InvalidCheck} `iss` is missing or names another server.
 */
export function readAnswer(
  { config }: Context,
  provider: ResolvedOAuthProvider,
  server: Server,
  parameters: URLSearchParams,
): URLSearchParams {
  const standard = withStandardIssuer(provider, server, parameters)
  const iss = standard.get('iss')
  const isKnown = provider.issuer !== null || provider.discoveryUrl !== null
  if (isKnown || iss === null || iss === server.issuer) return validateAnswer(server, provider, standard)
  const message = `${provider.id}: the response contains iss: ${show(iss)}. Set \`issuer\`.`
  if (!warned.has(provider)) config.logger.warn('unknown-issuer', message)
  warned.add(provider)
  const others = new URLSearchParams(standard)
  others.delete('iss')
  return validateAnswer(server, provider, others)
}

/** Maximum length of a text that is kept. */
const MAX_TEXT = 256

/** Filled only here: texts, and records of texts. */
type Fields = { [name: string]: Fields | string }

/** Returns the fields below a name and creates them if missing. No declared text has fields below it. */
function openFields(fields: Fields, name: string): Fields {
  const known = fields[name]
  const inside = typeof known === 'object' ? known : {}
  fields[name] = inside
  return inside
}

/**
 * Returns the declared paths of the callback's own parameters as text, cut to length. They pass through the browser
 * unsigned, so an email address there proves nothing. Only declared ones are kept.
 */
export function readCallbackFields(parameters: URLSearchParams, { callbackParams }: ResolvedOAuthProvider): JsonObject {
  const fields: Fields = {}
  for (const path of callbackParams) {
    const outside = path.split('.')
    const last = outside.pop() ?? ''
    const [name = last] = outside
    const text = parameters.get(name)?.slice(0, MAX_DECLARED) ?? ''
    const value = readPath({ [name]: outside.length > 0 ? parseObject(text) : text }, path)
    if (typeof value !== 'string' || value === '') continue
    let inside = fields
    for (const step of outside) inside = openFields(inside, step)
    inside[last] = value.slice(0, MAX_TEXT)
  }
  return fields
}
