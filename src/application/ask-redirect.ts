import { CallbackError } from '../errors/errors.ts'
import { answerInTime } from '../lib/deadline.ts'
import { isWeb, parseUrl } from '../lib/url.ts'
import type { Context } from '../seams/context.ts'

const MAX_LENGTH = 2048

/** Normalizes a path: it starts with one slash and has no characters that URLs drop or read as a slash. */
const PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** @returns `null` if it is not an http(s) URL. */
function readWebUrl(text: unknown, origin: string): URL | null {
  const url = typeof text === 'string' ? parseUrl(text, origin) : null
  return url !== null && isWeb(url) ? url : null
}

/**
 * Returns the URL that the `redirect` callback receives: absolute, or a path that starts with one slash.
 *
 * `//evil.example` looks like a path, so a callback that allows paths would allow it. A callback that prepends
 * `baseUrl` would turn `@evil.example` and `.evil.example` into another host.
 */
function formatUrl(text: string, asked: URL, origin: string): string {
  if (asked.origin !== origin || /^\s*https?:/i.test(text)) return asked.href
  const path = asked.pathname + asked.search + asked.hash
  return [text, path].find((one) => PATH.test(one)) ?? '/'
}

/** @returns `null` if users must not be sent there: not an http(s) URL, too long, or with user information. */
function readTarget(text: unknown, origin: string): URL | null {
  const url = readWebUrl(text, origin)
  const isRight = url && String(text).length <= MAX_LENGTH && !url.username && !url.password
  return isRight ? url : null
}

/**
 * Returns the redirect target. Only the application's own `redirect` callback can return another origin. Without the
 * callback, every other origin is replaced by the home page.
 *
 * @param text A path or URL from the request, untrusted. If it is missing or not an http(s) URL, the callback gets
 * `baseUrl`.
 * @returns An absolute http(s) URL.
 * @throws {CallbackError} The callback throws, or returns something other than a URL.
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
export async function askRedirect({ config, request: { origin } }: Context, text: unknown): Promise<string> {
  const asked = readTarget(text, origin)
  const { redirect } = config.callbacks
  if (redirect === null) return asked?.origin === origin ? asked.href : `${origin}/`
  const url = asked ? formatUrl(String(text), asked, origin) : origin
  let answer: unknown
  try {
    answer = await answerInTime('redirect', redirect({ url, baseUrl: origin }))
  } catch (err) {
    throw new CallbackError('`redirect` failed.', { cause: { err, name: 'redirect' } })
  }
  const target = readWebUrl(answer, origin)
  if (target !== null) return target.href
  const fix = 'Return `url`, `baseUrl` or another http(s) URL.'
  throw new CallbackError('The `redirect` callback returned no http(s) URL.', { cause: { name: 'redirect', fix } })
}
