import { clearAttempts } from '../../cookies/attempts.ts'
import { open } from '../../crypto/sealed.ts'
import { InvalidCheck, InvalidRequest, OAuthCallbackError } from '../../errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { validateAnswer } from './engine/authorization-response.ts'
import { refuseProvider, show } from './failure.ts'
import { type JsonObject, parseObject } from './fetch-json.ts'
import type { Server } from './metadata.ts'
import { withStandardIssuer } from './policy.ts'
import { readPath } from './profile-mapping.ts'
import { TRANSACTION_MAX_AGE } from './transaction.ts'

/** What `state` holds on its way through the proxy. */
export interface ProxyState extends Record<string, unknown> {
  /** The `state` of the attempt. */
  readonly state: string
  /** Id of the provider that was asked: the answer goes to no other callback. */
  readonly provider: string
  /** Origin and base path of the deployment that asked. */
  readonly origin: string
  readonly basePath: string
  /** Seconds since 1970. */
  readonly exp: number
}

/** Opens a sealed `state`. @returns `null` if it does not open, `undefined` if it is not sealed. */
export async function unsealState({ config }: Context, state: string | null): Promise<ProxyState | null | undefined> {
  // Sealed tokens have five parts, the `state` of an attempt has two.
  if (state?.split('.').length !== 5) return undefined
  const opened = await open<ProxyState>(config.keys, 'proxy-state', state, TRANSACTION_MAX_AGE)
  return opened.state === 'open' ? opened.payload : null
}

/**
 * Returns the content of a sealed `state`.
 *
 * @param state From the request, untrusted.
 * @returns `null`: it is not sealed, so no proxy is involved.
 * @throws {InvalidCheck} It does not open, has expired, or belongs to another provider.
 */
export async function openState(
  context: Context,
  provider: ResolvedOAuthProvider,
  state: string | null,
): Promise<ProxyState | null> {
  const target = await unsealState(context, state)
  if (target === undefined) return null
  const isFresh = target !== null && target.exp > nowSeconds()
  if (isFresh && target.provider === provider.id) return target
  if (target) clearAttempts(context, [target.state])
  return isFresh
    ? refuseProvider(InvalidCheck, provider, `a \`state\` of ${show(target.provider)}`, `one of ${provider.id}`)
    : refuseProvider(InvalidCheck, provider, 'a `state` that does not open', 'a fresh one')
}

/** Parameters of the protocol that a sign-in uses. */
const USED = ['code', 'state', 'iss', 'error', 'error_description']

/** Characters of `error_description` that are kept. It is for people. */
const MAX_DESCRIPTION = 300

/**
 * The parameters of an authorization response that a sign-in uses: those of the protocol, and what the provider's
 * definition declares. Anything more would let a third party write parameters of another deployment, or fill cookies.
 */
export function selectAnswerFields(
  parameters: URLSearchParams,
  { callbackParams }: ResolvedOAuthProvider,
): Record<string, string> {
  const declared = callbackParams.map((path) => path.split('.', 1)[0] ?? '')
  const names = [...new Set([...USED, ...declared])].filter((name) => parameters.has(name))
  const findLimit = (name: string) => (name === 'error_description' ? MAX_DESCRIPTION : undefined)
  return Object.fromEntries(names.map((name) => [name, parameters.get(name)?.slice(0, findLimit(name)) ?? '']))
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
  if (!parameters.get('code')) refuseProvider(InvalidRequest, provider, 'no `code`', 'one')
}

/** Providers that were told about already. */
const warned = new WeakSet<ResolvedOAuthProvider>()

/**
 * Checks who says it has answered, as `validateAnswer` does. Where no issuer is configured, an `iss` means nothing.
 *
 * @returns The parameters, which the token request takes.
 * @throws {InvalidCheck} `iss` is missing, or names another server.
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
  const message = `${provider.id}: the answer says iss: ${show(iss)}. Set \`issuer\`.`
  if (!warned.has(provider)) config.logger.warn('unknown-issuer', message)
  warned.add(provider)
  const others = new URLSearchParams(standard)
  others.delete('iss')
  return validateAnswer(server, provider, others)
}

/** Characters of a parameter that is looked into, and of a text that is kept. */
const MAX_PARAMETER = 2_048
const MAX_TEXT = 256

/** Only ever filled here: texts, and fields that hold such fields. */
type Fields = { [name: string]: Fields | string }

/** Returns the fields below a name, and adds them if there are none. No text is declared that has others below it. */
function openFields(fields: Fields, name: string): Fields {
  const known = fields[name]
  const inside = typeof known === 'object' ? known : {}
  fields[name] = inside
  return inside
}

/**
 * What is kept of the callback's own parameters: the declared paths, text, cut to length. They come through
 * the browser and are not signed; an e-mail address there proves nothing, so only what is declared gets in.
 */
export function readCallbackFields(parameters: URLSearchParams, { callbackParams }: ResolvedOAuthProvider): JsonObject {
  const fields: Fields = {}
  for (const path of callbackParams) {
    const outside = path.split('.')
    const last = outside.pop() ?? ''
    const [name = last] = outside
    const text = parameters.get(name)?.slice(0, MAX_PARAMETER) ?? ''
    const value = readPath({ [name]: outside.length > 0 ? parseObject(text) : text }, path)
    if (typeof value !== 'string' || value === '') continue
    let inside = fields
    for (const step of outside) inside = openFields(inside, step)
    inside[last] = value.slice(0, MAX_TEXT)
  }
  return fields
}
