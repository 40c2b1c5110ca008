import { CallbackError } from '../errors.ts'
import { isSameOrigin, parseUrl } from '../lib/url.ts'
import type { ResolvedConfig } from '../types/config.ts'

const MAX_LENGTH = 2048

const isWeb = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:'

/** Whether it has a name in front of the host: `https://bank.example@app.example` leads where nobody expects. */
const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== ''

function homeOf(origin: string): string {
  return `${origin}/`
}

async function askApplication(
  callback: NonNullable<ResolvedConfig['callbacks']['redirect']>,
  url: string,
  origin: string,
): Promise<string> {
  let answer: unknown
  try {
    answer = await callback({ url, baseUrl: origin })
  } catch (error) {
    throw new CallbackError('The `redirect` callback failed.', { cause: { err: error, name: 'redirect' } })
  }
  const target = typeof answer === 'string' ? parseUrl(answer, origin) : null
  if (target !== null && isWeb(target)) return target.href
  throw new CallbackError('The `redirect` callback returned no http(s) URL.', {
    cause: {
      name: 'redirect',
      expected: 'an http(s) URL, or a path',
      fix: 'Return `url`, `baseUrl` or another http(s) URL.',
    },
  })
}

/**
 * Where a user may be sent. Only what the application's own `redirect` callback returns can leave the
 * origin; without one, every other origin becomes the home page.
 *
 * @param url A path or URL, from the request, untrusted. What is no http(s) URL is not even asked about.
 * @param origin The public origin.
 * @returns An absolute http(s) URL.
 * @throws {CallbackError} The callback throws, or returns something else than a URL.
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
export async function askRedirect(config: ResolvedConfig, origin: string, url: unknown): Promise<string> {
  const asked = typeof url === 'string' && url.length <= MAX_LENGTH ? parseUrl(url, origin) : null
  if (asked === null || !isWeb(asked) || hasUser(asked)) return homeOf(origin)
  const { redirect } = config.callbacks
  // `//evil.example` and its like begin as a path does, and a callback that lets paths pass would let them
  // pass too. It gets to see where they lead.
  const shown = asked.origin === origin ? String(url) : asked.href
  if (redirect !== null) return askApplication(redirect, shown, origin)
  return isSameOrigin(asked, origin) ? asked.href : homeOf(origin)
}
