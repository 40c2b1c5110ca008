import { InvalidRequest, OAuthCallbackError } from '../../errors.ts'
import { refuse } from '../../http/outbound.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { fail, show } from './failure.ts'
import { type JsonObject, parseObject } from './fetch-json.ts'
import { type Metadata, withoutTenant } from './metadata.ts'
import { readPath } from './profile-mapping.ts'

/** Parameters that decide something. Twice, they would mean one thing here and another elsewhere. */
const ONCE = ['code', 'state', 'iss', 'error']

/** Parameters of response types that were never asked for. */
const NEVER = ['response', 'id_token', 'token', 'access_token']

/**
 * The parameters of an authorization response, from where the provider was asked to put them and from nowhere
 * else: the body for those that POST, the query for all others.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1
 * @throws {InvalidRequest} One that decides something comes twice, or belongs to another flow.
 */
export function parametersOf({ request }: Context, provider: ResolvedOAuthProvider): URLSearchParams {
  // What is no text in a JSON body becomes some: nobody's code.
  const parameters = provider.formPost ? new URLSearchParams(request.body as Record<string, string>) : request.query
  const bad = ONCE.find((name) => parameters.getAll(name).length > 1) ?? NEVER.find((name) => parameters.has(name))
  return bad === undefined
    ? parameters
    : fail(InvalidRequest, provider, `\`${bad}\``, 'parameters of the code flow, once each')
}

/**
 * Makes sure that there is a code, once the answer is known to belong to an attempt.
 *
 * @throws {OAuthCallbackError} The user cancelled, or the provider would not.
 * @throws {InvalidRequest} There is none.
 */
export function assertCode(parameters: URLSearchParams, provider: ResolvedOAuthProvider): void {
  const error = parameters.get('error')
  if (error !== null) {
    const reason = parameters.get('error_description')?.slice(0, 300) // goes to the log only
    throw new OAuthCallbackError({ cause: { provider: provider.id, seen: `error: ${error.slice(0, 100)}`, reason } })
  }
  if (!parameters.get('code')) fail(InvalidRequest, provider, 'no `code`', 'one')
}

/** Providers that were told about already. */
const warned = new WeakSet<ResolvedOAuthProvider>()

/**
 * Checks who says it has answered, before the code is sent to anyone: a server must not get the code of another.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9207#section-2.4
 */
export function checkIssuer(
  { config }: Context,
  provider: ResolvedOAuthProvider,
  { issuer, sendsIss }: Metadata,
  iss: string | null,
): void {
  const { discoveryUrl, id, issuerAliases, issuerPattern } = provider
  if (iss === null) {
    if (sendsIss) refuse('no `iss`', issuer)
    return
  }
  const isTenant = issuerPattern !== null && withoutTenant(iss) === issuer
  if (iss === issuer || issuerAliases.includes(iss) || isTenant) return
  const seen = `iss: ${show(iss)}`
  if (provider.issuer !== null || discoveryUrl !== null) refuse(seen, issuer)
  if (!warned.has(provider)) config.logger.warn('unknown-issuer', `${id}: the answer says ${seen}. Set \`issuer\`.`)
  warned.add(provider)
}

/** Characters of a parameter that is looked into, and of a text that is kept. */
const MAX_PARAMETER = 2_048
const MAX_TEXT = 256

/** Only ever filled here: texts, and fields that hold such fields. */
type Fields = { [name: string]: Fields | string }

/**
 * What is kept of the callback's own parameters: the declared paths, text, cut to length. They come through
 * the browser and are not signed; an e-mail address there proves nothing, so only what is declared gets in.
 */
export function callbackFields(parameters: URLSearchParams, { callbackParams }: ResolvedOAuthProvider): JsonObject {
  const fields: Fields = {}
  for (const path of callbackParams) {
    const outside = path.split('.')
    const last = outside.pop() ?? ''
    const [name = last] = outside
    const text = parameters.get(name)?.slice(0, MAX_PARAMETER) ?? ''
    const value = readPath({ [name]: outside.length > 0 ? parseObject(text) : text }, path)
    if (typeof value !== 'string' || value === '') continue
    let inside = fields
    for (const step of outside) {
      inside[step] ??= {}
      inside = inside[step] as Fields // no text is declared that has others below it
    }
    inside[last] = value.slice(0, MAX_TEXT)
  }
  return fields
}
