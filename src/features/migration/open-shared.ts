import type { Opened } from '../../crypto/sealed.ts'
import type { SessionContext } from '../../seams/context.ts'
import { openForeign } from '../../session/jwt/open-foreign.ts'

/** Maximum number of consecutive latchkey chunks. */
const MAX_CHUNKS = 3

/** Returns the values of the first latchkey chunks without the last ones, the longest first. */
function listPrefixes({ cookies, names }: SessionContext): readonly string[] {
  const values: string[] = []
  for (let i = 0; i < MAX_CHUNKS; i++)
    values.unshift((values[0] ?? '') + (cookies.get(`${names.sessionToken.name}.${i}`) ?? ''))
  return values.slice(1)
}

/**
 * Decrypts a cookie with the name of the latchkey cookie that does not decrypt as one: a cookie of another library, or
 * latchkey chunks followed by chunks of another token.
 *
 * @param openToken Decrypts a latchkey token.
 * @returns `null` if it is neither.
 */
export async function openShared(
  context: SessionContext,
  openToken: (context: SessionContext, token: string) => Promise<Opened>,
): Promise<Opened | null> {
  const foreign = await openForeign(context)
  if (foreign.state === 'open') return foreign
  for (const token of listPrefixes(context)) {
    const own = await openToken(context, token)
    if (own.state === 'open') return own
  }
  return null
}
