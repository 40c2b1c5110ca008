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

/** Bytes of the fields as JSON. Sealed, they fit into three cookies. */
const MAX_BYTES = 8_192

/** What an authorization server posted: the fields that the provider's definition allows. */
export type PostedFields = Readonly<Record<string, string>>

/** What the cookie holds. */
interface PostedAnswer {
  readonly provider: string
  /** Of the transaction. */
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
 * Keeps what an authorization server posted, in a sealed cookie of a minute.
 *
 * A browser sends no Lax cookie with a cross-site POST, so the POST itself cannot find the attempt, nor the session
 * that asked to link. The GET that follows it can.
 *
 * @param id Of the transaction, which names the cookie.
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

/** Clears answers whose attempt this browser does not have: another site can have a browser post any number of them. */
function clearStrays(context: Context): void {
  const { cookies, names } = context
  const { attributes, name: prefix } = names.postedAnswer
  const strays = cookies
    .names(prefix)
    .filter((name) => !hasTransaction(context, name.slice(prefix.length).split('.')[0]))
  for (const name of strays.slice(0, MAX_CLEARED)) cookies.clear(name, attributes)
}

/**
 * Takes what `keepPostedAnswer` kept, and clears its cookie. Without the cookie of the attempt it takes nothing.
 *
 * @param id From the request, untrusted.
 * @throws {InvalidCheck} This browser did not begin the attempt, or has no answer to it, or the answer is over.
 */
export async function takePostedAnswer(context: Context, provider: string, id: string | null): Promise<PostedFields> {
  const refuse = (seen: string, expected: string): never => refuseSeen(InvalidCheck, seen, expected)
  clearStrays(context)
  if (id === null || !TRANSACTION_ID.test(id))
    return refuse('no `id` of ours', 'the one that the POST was answered with')
  if (!hasTransaction(context, id)) return refuse('no transaction cookie for this `id`', 'the browser that began')
  const definition = createDefinition(context, id)
  const sealed = readChunks(context.cookies, definition)
  if (sealed === null) return refuse('no answer of the provider', `the cookie ${definition.name}`)
  clearChunks(context.cookies, definition)
  const opened = await open<PostedAnswer>(context.config.keys, 'posted-answer', sealed, MAX_AGE)
  if (opened.state !== 'open') return refuse('an answer that does not open', 'one of ours')
  const { payload } = opened
  if (payload.provider !== provider || payload.id !== id) return refuse('another answer', `one of ${provider}`)
  if (payload.exp <= nowSeconds()) return refuse('an expired answer', 'one of the last minute')
  return payload.fields
}
