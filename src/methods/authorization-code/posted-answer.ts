import { hasTransaction, MAX_CLEARED, TRANSACTION_ID } from '../../cookies/attempts.ts'
import { clearChunks, readChunks, splitValue, writeChunks } from '../../cookies/chunk.ts'
import { open, seal } from '../../crypto/sealed.ts'
import { InvalidCheck, PayloadTooLarge, refuseSeen } from '../../errors.ts'
import { encodeUtf8 } from '../../lib/bytes.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../types/context.ts'
import type { CookieDefinition } from '../../types/cookies.ts'

/** Seconds between the POST of a provider and the GET that follows it. */
const MAX_AGE = 60

/** Maximum size of the fields as JSON, in bytes. Sealed, they fit into three cookies. */
const MAX_BYTES = 8_192

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

const createDefinition = ({ names }: Context, id: string): CookieDefinition => ({
  name: names.postedAnswer.name + id,
  attributes: names.postedAnswer.attributes,
})

/**
 * Stores the fields that an authorization server posted, in a sealed cookie for a minute.
 *
 * A browser sends no Lax cookie with a cross-site POST. So only the GET that follows can find the attempt and the
 * session that requested to link.
 *
 * @param id Id of the transaction, which names the cookie.
 * @throws {PayloadTooLarge} The fields take more than 8 kB.
 */
export async function keepPostedAnswer(
  context: Context,
  provider: string,
  id: string,
  fields: PostedFields,
): Promise<void> {
  const size = encodeUtf8(JSON.stringify(fields)).length
  if (size > MAX_BYTES) refuseSeen(PayloadTooLarge, `${size} bytes`, `at most ${MAX_BYTES} bytes`)
  const definition = createDefinition(context, id)
  const sealed = await seal(context.config.keys, 'posted-answer', { provider, id, fields, exp: nowSeconds() + MAX_AGE })
  const chunks =
    splitValue(definition, sealed) ?? refuseSeen(PayloadTooLarge, `${sealed.length} characters`, 'three cookies')
  writeChunks(context.cookies, definition, chunks, MAX_AGE)
}

/** Clears responses without an attempt in this browser, because another site can post any number of them. */
function clearStrays(context: Context): void {
  const { cookies, names } = context
  const { attributes, name: prefix } = names.postedAnswer
  const strays = cookies
    .names(prefix)
    .filter((name) => !hasTransaction(context, name.slice(prefix.length).split('.')[0]))
  for (const name of strays.slice(0, MAX_CLEARED)) cookies.clear(name, attributes)
}

/**
 * Takes the fields that `keepPostedAnswer` stored, and clears their cookie. Without the cookie of the attempt, it takes
 * nothing.
 *
 * @param id From the request, untrusted.
 * @throws {InvalidCheck} This browser did not start the attempt, has no response to it, or the response has expired.
 */
export async function takePostedAnswer(context: Context, provider: string, id: string | null): Promise<PostedFields> {
  const refuse = (seen: string, expected: string): never => refuseSeen(InvalidCheck, seen, expected)
  clearStrays(context)
  if (id === null || !TRANSACTION_ID.test(id)) return refuse('no valid `id`', 'the one of the redirect after the POST')
  if (!hasTransaction(context, id)) return refuse('no transaction cookie for this `id`', 'the browser that started')
  const definition = createDefinition(context, id)
  const sealed = readChunks(context.cookies, definition)
  if (sealed === null) return refuse('no response of the provider', `the cookie ${definition.name}`)
  clearChunks(context.cookies, definition)
  const opened = await open<PostedAnswer>(context.config.keys, 'posted-answer', sealed, MAX_AGE)
  if (opened.state !== 'open') return refuse('a response that cannot be decrypted', 'one of this application')
  const { payload } = opened
  if (payload.provider !== provider || payload.id !== id) return refuse('another answer', `one of ${provider}`)
  if (payload.exp <= nowSeconds()) return refuse('an expired response', 'one of the last minute')
  return payload.fields
}
