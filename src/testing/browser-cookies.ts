import { parseSetCookie } from './set-cookie.ts'

/** The attribute `SameSite` of a cookie. */
export type SameSite = ReturnType<typeof parseSetCookie>['sameSite']

/** Cookies, and which of them a browser sends when another site began the navigation. */
export class BrowserCookies {
  readonly all: Map<string, string>
  readonly #sameSite = new Map<string, SameSite>()

  constructor(header: string) {
    const pairs = header.split('; ').filter(Boolean)
    this.all = new Map(pairs.map((pair) => [pair.split('=', 1)[0] ?? '', pair.replace(/^[^=]*=/, '')]))
  }

  /**
   * @param isSent Whether a cookie goes along. One without `SameSite` is Lax, as in Chromium.
   * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-5.8.3
   */
  header(isSent: (sameSite: SameSite) => boolean): string {
    const sent = [...this.all].filter(([name]) => isSent(this.#sameSite.get(name) ?? 'Lax'))
    return sent.map(([name, value]) => `${name}=${value}`).join('; ')
  }

  keep(setCookie: string): void {
    const { name, value, maxAge, sameSite } = parseSetCookie(setCookie)
    if (maxAge !== null && maxAge <= 0) this.all.delete(name)
    else this.all.set(name, value)
    this.#sameSite.set(name, sameSite)
  }
}
