import type { Opened } from '../../crypto/sealed.ts'
import type { SessionContext } from '../../types/context.ts'

/** Longest sequence of chunks that is ours. */
const MAX_CHUNKS = 3

/** What the first chunks of our cookie give without the last, the longest first. */
function listPrefixes({ cookies, names }: SessionContext): readonly string[] {
  const values: string[] = []
  for (let i = 0; i < MAX_CHUNKS; i++)
    values.unshift((values[0] ?? '') + (cookies.get(`${names.sessionToken.name}.${i}`) ?? ''))
  return values.slice(1)
}

/**
 * Opens a cookie that has the name of ours and that does not open as ours: one of another library, or chunks of ours that
 * are followed by chunks of another token.
 *
 * @param openForeign Opens a cookie of the other library.
 * @param openToken Opens a token of ours.
 * @returns `null`: it is neither.
 */
export async function openShared(
  context: SessionContext,
  openForeign: (context: SessionContext) => Promise<Opened>,
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
