import { clearAttempts } from '../../cookies/attempts.ts'
import { CallbackRouteError, InvalidRequest } from '../../errors.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { unsealState } from './answer.ts'
import { refuseProvider, toFailure } from './failure.ts'
import { loadExtensions } from './load-extensions.ts'

/** Parameters that decide something. Twice, they would mean one thing here and another elsewhere. */
const ONCE = ['code', 'state', 'iss', 'error']

/** Parameters of response types that were never asked for. */
const NEVER = ['id_token', 'token', 'access_token']

/** What a callback may hold, by how the answer was asked for. Of a signed one, plain parameters have no say. */
const PLAIN = { once: ONCE, never: ['response', ...NEVER], expected: 'parameters of the code flow, once each' }
const SIGNED = {
  once: ['response'],
  never: [...ONCE, ...NEVER],
  expected: 'one signed answer in `response`, and nothing of the protocol beside it',
}

/** Values of a repeated `state` that are read. A browser has at most five attempts. */
const MAX_STATES = 5

/** The parameters of a callback, from where the provider was asked to put them and from nowhere else. */
function listReceivedParameters({ request }: Context, { formPost }: ResolvedOAuthProvider): URLSearchParams {
  // What is no text in a JSON body becomes some: nobody's code.
  const fields = Object.entries(request.body).map(([name, value]) => [name, String(value)])
  return formPost ? new URLSearchParams(fields) : request.query
}

/** The parameters of a signed answer: those that the provider has signed. @throws {InvalidRequest} There is none. */
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

/**
 * The parameters of an authorization response, from where the provider was asked to put them and from nowhere
 * else: the body for those that POST, the query for all others, the signed answer if one was asked for.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1
 * @throws {InvalidRequest} One that decides something comes twice, or belongs to another flow.
 * @throws {InvalidCheck} A signed answer cannot be verified.
 */
export async function readParameters(context: Context, provider: ResolvedOAuthProvider): Promise<URLSearchParams> {
  const isSigned = provider.responseMode === 'jwt'
  const { expected, never, once } = isSigned ? SIGNED : PLAIN
  const received = listReceivedParameters(context, provider)
  const bad = once.find((name) => received.getAll(name).length > 1) ?? never.find((name) => received.has(name))
  if (bad === undefined) return isSigned ? readSignedParameters(provider, received) : received
  // A refused answer ends its attempt, too.
  const states = received.getAll('state').slice(0, MAX_STATES)
  clearAttempts(
    context,
    await Promise.all(states.map(async (state) => (await unsealState(context, state))?.state ?? state)),
  )
  return refuseProvider(InvalidRequest, provider, `\`${bad}\``, expected)
}
