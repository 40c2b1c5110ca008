import { InvalidRequest } from '../../errors.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'

/** Parameters that decide something. Twice, they would mean one thing here and another elsewhere. */
const SINGLE = ['code', 'state', 'iss', 'error', 'response', 'id_token', 'token']

/** Parameters of response types that were never asked for. */
const REFUSED = ['response', 'id_token', 'token', 'access_token']

const refuse = (seen: string, expected: string): never => {
  throw new InvalidRequest('The answer of the provider cannot be read.', { cause: { seen, expected } })
}

/**
 * The parameters of an authorization response, from where the provider was asked to put them and from nowhere
 * else: the body for those that POST, the query for all others.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.1
 * @throws {InvalidRequest} One that decides something comes twice, or belongs to another flow.
 */
export function parametersOf({ request }: Context, { formPost }: ResolvedOAuthProvider): URLSearchParams {
  if (formPost && request.method !== 'POST') refuse('a GET', 'a POST')
  const fields = Object.entries(request.body).filter((field): field is [string, string] => typeof field[1] === 'string')
  const parameters = formPost ? new URLSearchParams(fields) : request.query
  for (const name of SINGLE) if (parameters.getAll(name).length > 1) refuse(`\`${name}\` twice`, 'once')
  for (const name of REFUSED) if (parameters.has(name)) refuse(`\`${name}\``, 'the parameters of the code flow')
  return parameters
}
