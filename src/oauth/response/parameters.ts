import { CallbackRouteError, InvalidRequest, OAuthCallbackError, toLine } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { throwForProvider, toFailure } from '../failure.ts'
import { loadExtensions } from '../load-extensions.ts'
import { readPath } from '../profile/mapping.ts'
import { endTransactions } from '../request/state.ts'
import { type JsonObject, parseObject } from '../server/fetch-json.ts'

/** Security-relevant parameters. If repeated, they could mean one thing here and another elsewhere. */
const ONCE = ['code', 'state', 'iss', 'error']

/** Parameters of response types that latchkey never requests. */
const NEVER = ['id_token', 'token', 'access_token']

/** Allowed callback parameters by response mode. Next to a signed response, plain parameters are ignored. */
const PLAIN = { once: ONCE, never: ['response', ...NEVER], expected: 'parameters of the code flow, once each' }
const SIGNED = {
  once: ['response'],
  never: [...ONCE, ...NEVER],
  expected: 'one signed answer in `response`, and no other parameters of the protocol',
}

/** Maximum number of repeated `state` values to read. A browser has at most five transactions. */
const MAX_STATES = 5

/** Selects the callback parameters from the place that the response mode prescribes, and from no other. */
function selectReceivedParameters({ request }: Context, { formPost }: ResolvedOAuthProvider): URLSearchParams {
  // Values of a JSON body that are not strings become strings, which match no code.
  const fields = Object.entries(request.body).map(([name, value]) => [name, String(value)])
  return formPost ? new URLSearchParams(fields) : request.query
}

/** Asserts that no security-relevant parameter is repeated, or belongs to another flow. @throws {InvalidRequest} */
async function assertUnambiguous(
  context: Context,
  provider: ResolvedOAuthProvider,
  received: URLSearchParams,
): Promise<void> {
  const { expected, never, once } = provider.responseMode === 'jwt' ? SIGNED : PLAIN
  const bad = once.find((name) => received.getAll(name).length > 1) ?? never.find((name) => received.has(name))
  if (bad === undefined) return
  // A refused response ends its transaction, too.
  await endTransactions(context, received.getAll('state').slice(0, MAX_STATES))
  throwForProvider(InvalidRequest, provider, `\`${bad}\``, expected)
}

/** Returns the parameters in a signed response (JARM), if the provider signs its responses. */
async function verifySignedParameters(
  provider: ResolvedOAuthProvider,
  received: URLSearchParams,
): Promise<URLSearchParams> {
  if (provider.responseMode !== 'jwt') return received
  if (!received.get('response')) throwForProvider(InvalidRequest, provider, 'no `response`', SIGNED.expected)
  try {
    const extensions = await loadExtensions(provider)
    // Without extensions, the option was refused when the configuration was resolved.
    return (await extensions?.verifySignedResponse(provider, received)) ?? new URLSearchParams()
  } catch (error) {
    throw toFailure(error, CallbackRouteError, provider)
  }
}

/**
 * Reads the parameters of an authorization response only from the place that the response mode prescribes: the body for
 * POST, the query otherwise, or the signed response if requested.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1
 * @throws {InvalidRequest} A security-relevant parameter is repeated, or belongs to another flow.
 * @throws {InvalidCheck} A signed response cannot be verified.
 */
export async function readResponse(context: Context, provider: ResolvedOAuthProvider): Promise<URLSearchParams> {
  const received = selectReceivedParameters(context, provider)
  await assertUnambiguous(context, provider, received)
  return verifySignedParameters(provider, received)
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
export function selectResponseFields(
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
 * Errors of a provider that may show no page. @see
 * https://openid.net/specs/openid-connect-core-1_0.html#AuthError
 */
const SILENT = /^(?:account_selection|consent|interaction|login)_required$/

/**
 * Asserts that there is a code, once the response belongs to a transaction.
 *
 * @param isSilent Whether the request had `prompt=none`. Then a provider that needs a page has not failed.
 * @throws {OAuthCallbackError} The user canceled, or the provider refused.
 * @throws {InvalidRequest} The code is missing.
 */
export function assertCode(parameters: URLSearchParams, provider: ResolvedOAuthProvider, isSilent = false): void {
  const error = parameters.get('error')
  if (error !== null) {
    const reason = parameters.get('error_description')?.slice(0, 300) // goes to the log only
    const seen = `error: ${error.slice(0, 100)}`
    const expected = isSilent && SILENT.test(error) && { isExpected: true }
    // A user who cancels is not a failure.
    const fix = error === 'access_denied' && { fix: '' }
    const cause = { provider: provider.id, seen, reason, ...fix, ...expected }
    throw new OAuthCallbackError(toLine(`${provider.id} refused the sign-in with ${seen}.`), { cause })
  }
  if (!parameters.get('code')) throwForProvider(InvalidRequest, provider, 'no `code`', 'one')
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
export function readDeclaredFields(parameters: URLSearchParams, { callbackParams }: ResolvedOAuthProvider): JsonObject {
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
