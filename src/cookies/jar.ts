import { listCookieNames, readCookie, serializeCookie } from '../http/cookie.ts'
import type { CookieJar } from '../types/cookies.ts'

const NONE: readonly string[] = []

/** A class whose map is created late: nearly every jar is read once and never written to. */
class Jar implements CookieJar {
  readonly #came: string
  #writes: Map<string, string> | null = null

  constructor(came: string) {
    this.#came = came
  }

  get header(): string {
    return this.#came
  }

  get(name: string): string | null {
    return readCookie(this.#came, name)
  }

  names(prefix: string): string[] {
    return listCookieNames(this.#came, prefix)
  }

  set(name: string, value: string, attributes: string, maxAge?: number): void {
    this.#writes ??= new Map()
    this.#writes.set(name, serializeCookie(name, value, attributes, maxAge))
  }

  clear(name: string, attributes: string): void {
    this.set(name, '', attributes, 0)
  }

  keepOnlyClears(): void {
    for (const [name, text] of this.#writes ?? []) if (!text.endsWith('; Max-Age=0')) this.#writes?.delete(name)
  }

  get setCookies(): readonly string[] {
    return this.#writes ? [...this.#writes.values()] : NONE
  }
}

/**
 * The cookies of one request, parsed on first access. Of several writes to one name, the last takes precedence.
 *
 * @param header The `Cookie` header; `null` if missing.
 */
export const createCookieJar = (header: string | null): CookieJar => new Jar(header ?? '')
