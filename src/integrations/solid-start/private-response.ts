import { readProperty } from '../integration.ts'
import { type CachingHeaders, isAboutCaching, keepPrivate as keepHeadersPrivate } from '../private-caching.ts'
import { markResponsePrivate } from '../private-response.ts'
import { warnAboutPublic } from '../warn-once.ts'
import { mountReactiveAuth } from './create-scope.ts'
import { changeHeaders, getOriginalUrl, listAnswerHeaders } from './request-event.ts'
import type { GivenAuth, ReactiveEvent } from './types.ts'

/** The original methods of headers that a guard replaced. */
interface Native extends CachingHeaders {
  append(name: string, value: string): void
}

/** Headers of an event that stay private until they are sent. */
class Guard {
  readonly #native: Native
  readonly #onPublic: () => void
  /** `Cache-Control` of the application; '' if none. */
  #own = ''
  /** The resulting `Cache-Control`. */
  #written: string | null = null
  bringsCookie = false

  constructor(headers: Headers, onPublic: () => void) {
    const { append, delete: remove, get, keys, set } = headers
    const bound = { append: append.bind(headers), get: get.bind(headers), set: set.bind(headers) }
    this.#native = { ...bound, delete: remove.bind(headers), keys: keys.bind(headers) }
    this.#onPublic = onPublic
  }

  /** Applies a change of the application, and keeps the response private. */
  change(run: (own: Native) => void): void {
    const native = this.#native
    if (native.get('cache-control') === this.#written) native.set('cache-control', this.#own)
    run(native)
    this.#own = native.get('cache-control') ?? ''
    if (keepHeadersPrivate(native, this.bringsCookie)) this.#onPublic()
    this.#written = native.get('cache-control')
  }

  /** Intercepts later changes of the application. */
  watch(headers: Headers): void {
    const native = this.#native
    for (const name of ['append', 'delete', 'set'] as const) {
      const value = (header: string, text = ''): void => {
        if (isAboutCaching(header)) this.change((own) => own[name](header, text))
        else native[name](header, text)
      }
      Object.defineProperty(headers, name, { value, configurable: true, writable: true })
    }
  }
}

const guards = new WeakMap<Headers, Guard>()

/** Keeps the response to a request, and an error that may replace it, out of shared caches. */
export function keepPrivate(given: GivenAuth, event: ReactiveEvent, bringsCookie = false): void {
  const config = typeof given === 'function' ? {} : mountReactiveAuth(given).config
  changeHeaders(event, (headers) => {
    const known = guards.get(headers)
    const guard =
      known ??
      new Guard(headers, () => warnAboutPublic({ owner: given, config }, new URL(getOriginalUrl(event)).pathname))
    guard.bringsCookie ||= bringsCookie
    guard.change(() => {})
    if (known === undefined) guard.watch(headers)
    guards.set(headers, guard)
  })
}

/** Returns the guard of an event's headers; `null` if its session was not read. */
const findGuard = (event: ReactiveEvent): Guard | null =>
  listAnswerHeaders(event)
    .map((headers) => guards.get(headers))
    .find((guard) => guard !== undefined) ?? null

const toList = (value: string | null): string[] => (value?.split(',') ?? []).map((name) => name.trim()).filter(Boolean)

/** Merges the caching headers and `Vary` of a response where the event has none. */
function inherit(own: Native, { headers }: Response): void {
  const caching = headers.get('cache-control')
  if (!own.get('cache-control') && caching !== null) own.set('cache-control', caching)
  const vary = new Set([...toList(headers.get('vary')), ...toList(own.get('vary'))])
  own.set('vary', [...vary].join(', '))
}

/**
 * Keeps the response to a request out of shared caches if its session was read. SolidStart overrides the headers of a
 * response with those of the event, so both must have them.
 *
 * @returns The response itself if no session was read.
 */
export function settleResponse(event: ReactiveEvent, response: Response): Response {
  const guard = findGuard(event)
  if (guard === null) return response
  changeHeaders(event, (headers) => guards.get(headers)?.change((own) => inherit(own, response)))
  return markResponsePrivate(response, guard.bringsCookie, () => {})
}

/** The same for an error or another object that SolidStart sends with its own headers. */
export function settleHeaders(event: ReactiveEvent, carrier: unknown): void {
  const headers = readProperty(carrier, 'headers')
  if (findGuard(event) === null || !(headers instanceof Headers)) return
  changeHeaders({ ...event, response: { headers } }, (own) => void keepHeadersPrivate(own, false))
}
