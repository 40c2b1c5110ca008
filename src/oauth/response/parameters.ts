import { clearAttempts } from '../../cookies/attempts.ts'
import { CallbackRouteError, InvalidRequest } from '../../errors.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { refuseProvider, toFailure } from '../failure.ts'
import { loadExtensions } from '../load-extensions.ts'
import { unsealState } from './issuer.ts'

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

/** Maximum number of repeated `state` values to read. A browser has at most five attempts. */
const MAX_STATES = 5

/** Reads the callback parameters only from where the response mode puts them. */
function listReceivedParameters({ request }: Context, { formPost }: ResolvedOAuthProvider): URLSearchParams {
  // Values that are not text in a JSON body become text, which matches no code.
  const fields = Object.entries(request.body).map(([name, value]) => [name, String(value)])
  return formPost ? new URLSearchParams(fields) : request.query
}

/** Reads the parameters of a signed response. @throws {InvalidRequest} It is missing. */
async function readSignedParameters(
  provider: ResolvedOAuthProvider,
  received: URLSearchParams,
): Promise<URLSearchParams> {
  if (!received.get('response')) refuseProvider(InvalidRequest, provider, 'no `response`', SIGNED.expected)
  try {
    const extensions = await loadExtensions(provider)
    // Without extensions, the option was refused when the configuration was resolved.
    return (await extensions?.readSignedAnswer(provider, received)) ?? new URLSearchParams()
  } catch (error) {
    throw toFailure(error, CallbackRouteError, provider)
  }
}

/** Returns the `state` of an attempt, which may be sealed for a proxy. */
async function readAttemptState(context: Context, state: string): Promise<string> {
  const opened = await unsealState(context, state)
  return opened !== null && 'payload' in opened ? opened.payload.state : state
}

/**
 * Reads the parameters of an authorization response only from where the response mode puts them: the body for POST, the
 * query otherwise, or the signed response if requested.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1
 * @throws {InvalidRequest} A security-relevant parameter is repeated, or belongs to another flow.
 * @throws {InvalidCheck} A signed answer cannot be verified.
 */
export async function readParameters(context: Context, provider: ResolvedOAuthProvider): Promise<URLSearchParams> {
  const isSigned = provider.responseMode === 'jwt'
  const { expected, never, once } = isSigned ? SIGNED : PLAIN
  const received = listReceivedParameters(context, provider)
  const bad = once.find((name) => received.getAll(name).length > 1) ?? never.find((name) => received.has(name))
  if (bad === undefined) return isSigned ? readSignedParameters(provider, received) : received
  // A refused response ends its attempt, too.
  const states = received.getAll('state').slice(0, MAX_STATES)
  clearAttempts(context, await Promise.all(states.map((state) => readAttemptState(context, state))))
  return refuseProvider(InvalidRequest, provider, `\`${bad}\``, expected)
}
