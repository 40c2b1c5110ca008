import { type Answer, refuse } from '../../http/outbound.ts'
import type { TokenSet } from '../../types/account.ts'
import { show } from './failure.ts'
import { type JsonObject, parseObject } from './fetch-json.ts'

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** What a token response must hold, and what it may hold only like this. */
const FIELDS: readonly (readonly [name: keyof TokenSet, isRight: (value: unknown) => boolean, expected: string])[] = [
  ['access_token', isText, 'a text'],
  // DPoP and the like bind a token to a key that we do not have.
  ['token_type', (type) => type === 'bearer', 'bearer'],
  ['expires_in', (seconds = 0) => Number(seconds) >= 0 && Number(seconds) < 2 ** 53, 'seconds'],
  ['refresh_token', (token = 'none') => isText(token), 'a text'],
  ['id_token', (token = 'none') => isText(token), 'a text'],
  ['scope', (scope = '') => typeof scope === 'string', 'a text'],
]

/** Takes what deviates harmlessly from RFC 6749 §5.1 for what it means. */
function repair(said: JsonObject, isOidc: boolean): Record<string, unknown> {
  const { expires_in: seconds, id_token: idToken, scope, token_type: type = 'bearer', ...rest } = said
  const list = [scope ?? []].flat()
  const scopes = list.every((one) => typeof one === 'string') ? list.join(' ') : list
  return {
    ...rest,
    token_type: typeof type === 'string' ? type.toLowerCase() : type,
    ...(seconds !== undefined && { expires_in: Number.parseFloat(seconds as string) }), // a number stays what it is
    ...(scopes !== '' && { scope: scopes }),
    // Of a provider that is not asked for ID Tokens, one cannot be verified; nobody shall mistake it for proof.
    ...(isOidc && idToken !== undefined && { id_token: idToken }),
  }
}

/**
 * The tokens in the answer of a token endpoint.
 *
 * @param isOidc Whether an ID Token was asked for. It is not verified here.
 * @throws {OutboundError} The server says no, as some do with status 200, or what it says is no token response.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5
 */
export function readTokens({ headers, status, text }: Answer, isOidc: boolean): TokenSet {
  const said = parseObject(text)
  const { access_token: accessToken, error } = said
  const isEmpty = Object.keys(said).length === 0
  const type = headers.get('content-type')?.slice(0, 60)
  if (status !== 200 || isEmpty || (error && !accessToken))
    refuse(error ? `error: ${show(error)}` : `token endpoint: status ${status}, ${type}`, 'status 200, tokens in JSON')
  const tokens = repair(said, isOidc)
  // Values are tokens, so none is shown.
  for (const [name, isRight, expected] of FIELDS) if (!isRight(tokens[name])) refuse(`no usable \`${name}\``, expected)
  return tokens
}
