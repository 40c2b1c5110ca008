// Limits the cookies of a browser to the header size that servers accept, and drops tokens first.

import { listCookieLengths } from '../../http/cookie.ts'
import { clearChunks } from '../../http/cookies/chunk.ts'
import type { SessionContext } from '../../seams/context.ts'
import type { CookieDefinition, CookieJar } from '../../types/cookies.ts'

/** Maximum characters of all cookies in a request. nginx refuses a longer header line by default. */
const MAX_LENGTH = 8192

/** Characters of one cookie in the header, with the separators. */
const SEPARATORS = '=; '.length

/** Returns the characters of the cookies that the browser sends after this response, except those of one definition. */
function computeOthers(jar: CookieJar, { name: excluded }: CookieDefinition): number {
  const lengths = listCookieLengths(jar.header)
  for (const line of jar.setCookies) {
    const [pair = ''] = line.split(';', 1)
    const name = pair.slice(0, pair.indexOf('='))
    if (line.endsWith('; Max-Age=0')) lengths.delete(name)
    else lengths.set(name, pair.length - name.length - 1)
  }
  const own = Array.from(lengths).filter(([name]) => name !== excluded && !name.startsWith(`${excluded}.`))
  return own.reduce((sum, [name, length]) => sum + name.length + length + SEPARATORS, 0)
}

/** Returns whether a value in chunks fits in addition to the other cookies of the browser. */
export function hasRoom(jar: CookieJar, cookie: CookieDefinition, chunks: readonly Pick<string, 'length'>[]): boolean {
  const own = chunks.reduce((sum, chunk) => sum + cookie.name.length + '.0'.length + chunk.length + SEPARATORS, 0)
  return computeOthers(jar, cookie) + own <= MAX_LENGTH
}

/** Drops the provider's tokens of a browser whose cookies have no room for them. */
export function dropTokens({ config, cookies, names }: SessionContext): void {
  clearChunks(cookies, names.tokens)
  config.logger.step?.('tokens', 'dropped', { reason: 'no room for the cookie' })
  config.logger.warnOnce(
    'token-cookie',
    'The tokens of a provider do not fit into the cookies of a browser (8 kB in total), so they were dropped. Use an adapter, or request fewer scopes.',
  )
}

/** Drops the provider's tokens if a session that has grown leaves no room for them. */
export async function makeRoom(context: SessionContext): Promise<void> {
  const { cookies, names } = context
  const received = Array.from(listCookieLengths(cookies.header), ([name, length]) => ({ name, length })).filter(
    ({ name }) => name.startsWith(names.tokens.name),
  )
  if (received.length > 0 && !hasRoom(cookies, names.tokens, received)) dropTokens(context)
}
