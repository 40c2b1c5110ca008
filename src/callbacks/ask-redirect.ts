import { CallbackError } from '../errors.ts'
import { answerInTime } from '../lib/deadline.ts'
import { isWeb, parseUrl } from '../lib/url.ts'
import type { Context } from '../types/context.ts'

const MAX_LENGTH = 2048

/** A path as it may be passed on: begins with one slash, without characters that URLs drop or read as a slash. */
const PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** @returns `null` for what is no http(s) URL. */
function webUrl(text: unknown, origin: string): URL | null {
  const url = typeof text === 'string' ? parseUrl(text, origin) : null
  return url !== null && isWeb(url) ? url : null
}

/**
 * Returns what the `redirect` callback gets to see: an absolute URL, or a path that begins with one slash.
 *
 * `//evil.example` begins as a path does, and a callback that lets paths pass would let it pass, too. A callback that
 * puts `baseUrl` in front would turn `@evil.example` and `.evil.example` into another host.
 */
function shownUrl(text: string, asked: URL, origin: string): string {
  if (asked.origin !== origin || /^\s*https?:/i.test(text)) return asked.href
  const path = asked.pathname + asked.search + asked.hash
  return [text, path].find((one) => PATH.test(one)) ?? '/'
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
  let answer: unknown
  try {
    answer = await answerInTime('redirect', redirect({ url: shownUrl(String(text), asked, origin), baseUrl: origin }))
  } catch (err) {
    throw new CallbackError('`redirect` failed.', { cause: { err, name: 'redirect' } })
  }
  const target = webUrl(answer, origin)
  if (target !== null) return target.href
  const fix = 'Return `url`, `baseUrl` or another http(s) URL.'
  throw new CallbackError('The `redirect` callback gave no http(s) URL.', { cause: { name: 'redirect', fix } })
}
