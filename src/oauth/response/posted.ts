import { hasTransaction, MAX_CLEARED } from '../../cookies/attempts.ts'
import { openExpiring } from '../../crypto/open-expiring.ts'
import { seal } from '../../crypto/sealed.ts'
import { InvalidCheck, PayloadTooLarge, throwUnexpected } from '../../errors.ts'
import { encodeUtf8 } from '../../lib/bytes.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../types/context.ts'

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
interface PostedAnswer {
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
 * A browser sends no Lax cookie with a cross-site POST. So only the GET that follows can find the attempt and the
 * session that requested to link.
 *
 * @param id Id of the transaction.
 * @throws {PayloadTooLarge} The fields take more than 2.5 kB.
 */
export async function keepPostedAnswer(
  { config, cookies, names }: Context,
  provider: string,
  id: string,
  fields: PostedFields,
): Promise<void> {
  const size = encodeUtf8(JSON.stringify(fields)).length
  if (size > MAX_BYTES) throwUnexpected(PayloadTooLarge, `${size} bytes`, `at most ${MAX_BYTES} bytes`)
  const sealed = await seal(config.keys, 'posted-answer', { provider, id, fields, exp: nowSeconds() + MAX_AGE })
  cookies.set(names.postedAnswer.name, sealed, names.postedAnswer.attributes, MAX_AGE)
}

/** Clears the cookies of earlier versions, which had one name for each attempt. */
function clearStrays({ cookies, names }: Context): void {
  const { attributes, name } = names.postedAnswer
  for (const stray of cookies.names(`${name}.`).slice(0, MAX_CLEARED)) cookies.clear(stray, attributes)
}

/**
 * Takes the fields that `keepPostedAnswer` stored, and clears their cookie. Without the cookie of the attempt, it takes
 * nothing. The response to another attempt stays for the request that follows that one.
 *
 * @param id From the request, untrusted.
 * @throws {InvalidCheck} This browser did not start the attempt, has no response to it, or the response has expired.
 */
export async function takePostedAnswer(context: Context, provider: string, id: string | null): Promise<PostedFields> {
  const { config, cookies, names } = context
  const { attributes, name } = names.postedAnswer
  const refuse = (seen: string, expected: string): never => throwUnexpected(InvalidCheck, seen, expected)
  clearStrays(context)
  const sealed = cookies.get(name)
  const isStarted = hasTransaction(context, id ?? '')
  if (sealed !== null && !isStarted) cookies.clear(name, attributes)
  if (!isStarted) return refuse('no transaction cookie for this `id`', 'the browser that started')
  if (sealed === null) return refuse('no response of the provider', `the cookie ${name}`)
  const opened = await openExpiring<PostedAnswer>(config.keys, 'posted-answer', sealed, MAX_AGE)
  if ('payload' in opened && opened.payload.id !== id)
    return refuse('the response to another attempt', 'one sign-in at a time')
  cookies.clear(name, attributes)
  if (!('payload' in opened)) return refuse('a response that cannot be decrypted', 'one of this application')
  const { payload } = opened
  if (payload.provider !== provider) return refuse('another answer', `one of ${provider}`)
  if (opened.state === 'expired') return refuse('an expired response', 'one of the last minute')
  return payload.fields
}
