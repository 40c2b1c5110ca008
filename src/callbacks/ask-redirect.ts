import { CallbackError } from '../errors.ts'
import { isWeb, parseUrl } from '../lib/url.ts'
import type { Context } from '../types/context.ts'

const MAX_LENGTH = 2048

/** @returns `null` for what is no http(s) URL. */
function webUrl(text: unknown, origin: string): URL | null {
  const url = typeof text === 'string' ? parseUrl(text, origin) : null
  return url !== null && isWeb(url) ? url : null
}

/**
 * Where a user may be sent. Only what the application's own `redirect` callback returns can leave the
 * origin; without one, every other origin becomes the home page.
 *
 * @param text A path or URL, from the request, untrusted. What is no http(s) URL is not even asked about.
 * @returns An absolute http(s) URL.
 * @throws {CallbackError} The callback throws, or returns something else than a URL.
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
export async function askRedirect({ config, request: { origin } }: Context, text: unknown): Promise<string> {
  const asked = webUrl(text, origin)
  // A name in front of the host: `https://bank.example@app.example` leads where nobody expects.
  if (asked === null || String(text).length > MAX_LENGTH || asked.username || asked.password) return `${origin}/`
  const { redirect } = config.callbacks
  const isOurs = asked.origin === origin
  if (redirect === null) return isOurs ? asked.href : `${origin}/`
  const cause: Record<string, unknown> = { name: 'redirect' }
  try {
    // `//evil.example` and its like begin as a path does, and a callback that lets paths pass would let them
    // pass too. It gets to see where they lead.
    const target = webUrl(await redirect({ url: isOurs ? String(text) : asked.href, baseUrl: origin }), origin)
    if (target !== null) return target.href
    cause['fix'] = 'Return `url`, `baseUrl` or another http(s) URL.'
  } catch (err) {
    cause['err'] = err
  }
  throw new CallbackError('The `redirect` callback gave no http(s) URL.', { cause })
}
