import { openExpiring } from '../../crypto/open-expiring.ts'
import { seal } from '../../crypto/sealed.ts'
import { InvalidCheck, PayloadTooLarge, throwUnexpected } from '../../errors/errors.ts'
import { redirect } from '../../http/response.ts'
import { hasTransaction, MAX_CLEARED, readTransactionId } from '../../kernel/transactions.ts'
import { encodeUtf8 } from '../../lib/bytes.ts'
import { nowSeconds } from '../../lib/time.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { throwForProvider } from '../failure.ts'
import { readResponse, selectResponseFields } from './parameters.ts'

/** Seconds between the POST of a provider and the GET that follows it. */
const MAX_AGE = 60

/**
 * Maximum size of the fields as JSON, in bytes. Sealed, they fit into one cookie. Another site can post, too, so more
 * cookies would let it fill the header of its visitor's requests.
 */
const MAX_BYTES = 2_560

/** The fields that an authorization server posted and the provider's definition allows. */
export type PostedFields = Readonly<Record<string, string>>

/** Content of the cookie. */
interface PostedResponse {
  readonly provider: string
  /** Id of the transaction. */
  readonly id: string
  readonly fields: PostedFields
  /** Seconds since 1970. */
  readonly exp: number
}

/**
 * Stores the fields that an authorization server posted, in a sealed cookie for a minute. There is one such cookie, so a
 * later response replaces an earlier one that was not taken yet.
 *
 * A browser sends no Lax cookie with a cross-site POST. So only the GET that follows can find the transaction and the
 * session that requested to link.
 *
 * @param id Id of the transaction.
 * @throws {PayloadTooLarge} The fields take more than 2.5 kB.
 */
export async function keepPostedResponse(
  { config, cookies, names }: Context,
  provider: string,
  id: string,
  fields: PostedFields,
): Promise<void> {
  const size = encodeUtf8(JSON.stringify(fields)).length
  if (size > MAX_BYTES) throwUnexpected(PayloadTooLarge, `${size} bytes`, `at most ${MAX_BYTES} bytes`)
  const sealed = await seal(config.keys, 'posted-answer', { provider, id, fields, exp: nowSeconds() + MAX_AGE })
  cookies.set(names.postedResponse.name, sealed, names.postedResponse.attributes, MAX_AGE)
}

/**
 * Keeps the fields of a cross-site POST and redirects the browser to the same callback, where the cookies of the
 * transaction and of the session arrive. The URL contains only the id of the transaction.
 *
 * @throws {InvalidCheck} The `state` is unknown.
 * @throws {PayloadTooLarge} The fields take more than 2.5 kB.
 */
export async function postponeResponse(
  context: Context,
  provider: ResolvedOAuthProvider,
  response: URLSearchParams,
): Promise<Outcome> {
  const { config, request } = context
  const id = readTransactionId(response.get('state'))
  if (id === '') throwForProvider(InvalidCheck, provider, 'no valid `state`', 'the one that was sent')
  await keepPostedResponse(context, provider.id, id, selectResponseFields(response, provider))
  config.logger.step?.('transaction', 'posted answer kept', { provider: provider.id })
  return redirect(withQuery(`${request.origin}${config.basePath}/callback/${provider.id}`, { id }))
}

/** Clears the cookies of earlier versions, which had one name for each transaction. */
function clearStrays({ cookies, names }: Context): void {
  const { attributes, name } = names.postedResponse
  for (const stray of cookies.names(`${name}.`).slice(0, MAX_CLEARED)) cookies.clear(stray, attributes)
}

function throwInvalidCheck(seen: string, expected: string): never {
  throwUnexpected(InvalidCheck, seen, expected)
}

/**
 * Takes the fields that `keepPostedResponse` stored, and clears their cookie. Without the cookie of the transaction, it
 * takes nothing. The response to another request stays for the GET that follows that one.
 *
 * @param id From the request, untrusted.
 * @throws {InvalidCheck} This browser did not start the transaction, has no response to it, or the response has expired.
 */
export async function takePostedResponse(context: Context, provider: string, id: string | null): Promise<PostedFields> {
  const { config, cookies, names } = context
  const { attributes, name } = names.postedResponse
  clearStrays(context)
  const sealed = cookies.get(name)
  const isStarted = hasTransaction(context, id ?? '')
  if (sealed !== null && !isStarted) cookies.clear(name, attributes)
  if (!isStarted) return throwInvalidCheck('no transaction cookie for this `id`', 'the browser that started')
  if (sealed === null) return throwInvalidCheck('no response of the provider', `the cookie ${name}`)
  const opened = await openExpiring<PostedResponse>(config.keys, 'posted-answer', sealed, MAX_AGE)
  if ('payload' in opened && opened.payload.id !== id)
    return throwInvalidCheck('the response to another attempt', 'one sign-in at a time')
  cookies.clear(name, attributes)
  if (!('payload' in opened)) return throwInvalidCheck('a response that cannot be decrypted', 'one of this application')
  const { payload } = opened
  if (payload.provider !== provider) return throwInvalidCheck('another answer', `one of ${provider}`)
  if (opened.state === 'expired') return throwInvalidCheck('an expired response', 'one of the last minute')
  return payload.fields
}

/**
 * Returns the response that this request finishes: in the GET that follows a POST, the one that `postponeResponse` kept.
 *
 * @throws {InvalidCheck} There is none.
 */
export const takeResponse = async (context: Context, provider: ResolvedOAuthProvider): Promise<URLSearchParams> =>
  provider.formPost
    ? new URLSearchParams(await takePostedResponse(context, provider.id, context.request.query.get('id')))
    : readResponse(context, provider)
