import type { CookieJar, Cover, ReceivedCookies } from '../../types/cookies.ts'
import { listCookieNames, readCookie, readCookies, serializeCookie } from '../cookie.ts'

const NONE: readonly string[] = []

class Received implements ReceivedCookies {
  readonly header: string

  constructor(header: string | null) {
    this.header = header ?? ''
  }

  all(name: string): string[] {
    return readCookies(this.header, name)
  }

  get(name: string): string | null {
    return readCookie(this.header, name)
  }

  names(prefix: string): string[] {
    return listCookieNames(this.header, prefix)
  }
}

/** A class whose map is created late: nearly every jar is read once and never written to. */
class Jar extends Received implements CookieJar {
  #writes: Map<string, string> | null = null
  cover: Cover = () => NONE

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
    return this.#writes ? [...this.cover([...this.#writes.keys()]), ...this.#writes.values()] : NONE
  }
}

/** The received cookies, for code that sets none. @param header The `Cookie` header; `null` if missing. */
export const createReceived = (header: string | null): ReceivedCookies => new Received(header)

/**
 * The cookies of one request, parsed on first access. Of several writes to one name, the last takes precedence.
 *
 * @param header The `Cookie` header; `null` if missing.
 */
export const createCookieJar = (header: string | null): CookieJar => new Jar(header)
