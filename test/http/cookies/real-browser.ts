import { expect } from 'vitest'
import { parseSetCookie, type SetCookie } from '../../../src/testing/set-cookie.ts'
import type { Auth } from '../../../src/types/auth.ts'

/** A cookie in the store of a browser. Browsers know it by name, domain, path and partition together. */
interface Stored {
  readonly name: string
  value: string
  readonly path: string
  /** Begins with a dot if the server named it; otherwise only this host receives the cookie. */
  readonly domain: string
}

const startsAt = (path: string, own: string): boolean => own === '/' || path === own || path.startsWith(`${own}/`)

const toDomain = (given: string): string => `.${given.replace(/^\./, '')}`

/** A browser on one host that keeps several cookies of one name apart, as real ones do, and sends all of them. */
export class RealBrowser {
  readonly #origin: string
  readonly #host: string
  // In the order of creation: a browser keeps the time of a cookie that is set again.
  readonly #cookies = new Map<string, Stored>()
  /** The most `Set-Cookie` lines of one response. */
  lines = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#host = new URL(origin).hostname
  }

  /** Names of the stored cookies. */
  names(): string[] {
    return [...this.#cookies.values()].map(({ name }) => name)
  }

  /** Longer paths first, then in the order of creation. @see https://www.rfc-editor.org/rfc/rfc6265#section-5.4 */
  header(path: string): string {
    return [...this.#cookies.values()]
      .filter((cookie) => startsAt(path, cookie.path))
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  take(setCookies: readonly string[]): void {
    this.lines = Math.max(this.lines, setCookies.length)
    for (const text of setCookies) this.#store(text)
  }

  #accepts({ name, path, secure, domain }: SetCookie, isPartitioned: boolean): boolean {
    if (isPartitioned && !secure) return false
    if (domain === null) return !name.startsWith('__Host-') || path === '/'
    // A suffix with one label is public.
    return !name.startsWith('__Host-') && `.${this.#host}`.endsWith(toDomain(domain)) && /[^.]\./.test(domain)
  }

  #store(text: string): void {
    const cookie = parseSetCookie(text)
    const { name, value, path, maxAge } = cookie
    const isPartitioned = text.includes('; Partitioned')
    if (!this.#accepts(cookie, isPartitioned)) return
    const domain = cookie.domain === null ? this.#host : toDomain(cookie.domain)
    const key = JSON.stringify([name, domain, path, isPartitioned])
    const known = this.#cookies.get(key)
    if (maxAge !== null && maxAge <= 0) this.#cookies.delete(key)
    else if (known) known.value = value
    else this.#cookies.set(key, { name, value, path, domain })
  }

  async fetch(auth: Auth, path: string, fields?: Record<string, string>): Promise<Response> {
    const headers = { cookie: this.header(new URL(path, this.#origin).pathname), 'x-requested-with': 'fetch' }
    const body = fields && new URLSearchParams(fields)
    const init = body ? { method: 'POST', body, headers } : { headers }
    const response = await auth.handle(new Request(new URL(path, this.#origin), init))
    this.take(response.headers.getSetCookie())
    return response
  }

  async submit(auth: Auth, path: string, fields: Record<string, string> = {}): Promise<void> {
    const { csrfToken } = await (await this.fetch(auth, '/auth/csrf')).json()
    const { status } = await this.fetch(auth, path, { ...fields, csrfToken })
    expect(status).toBeLessThan(400)
  }

  /** Name of the user of the session; `null` when signed out. */
  async user(auth: Auth): Promise<string | null> {
    return (await (await this.fetch(auth, '/auth/session')).json())?.user?.name ?? null
  }
}
