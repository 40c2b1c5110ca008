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

/** Keeps headers of an event private until they are sent. */
interface Guard {
  bringsCookie: boolean
  /** Applies a change of the application, and keeps the response private. */
  change(run: (own: Native) => void): void
}

/** Guards headers: it intercepts later changes of the application. */
function guardHeaders(headers: Headers, onPublic: () => void): Guard {
  const { append, delete: remove, get, keys, set } = headers
  const bound = { append: append.bind(headers), get: get.bind(headers), set: set.bind(headers) }
  const native: Native = { ...bound, delete: remove.bind(headers), keys: keys.bind(headers) }
  /** `Cache-Control` of the application, and the resulting one. */
  const caching: { own: string; written: string | null } = { own: '', written: null }
  const guard: Guard = {
    bringsCookie: false,
    change(run) {
      if (native.get('cache-control') === caching.written) native.set('cache-control', caching.own)
      run(native)
      caching.own = native.get('cache-control') ?? ''
      if (keepHeadersPrivate(native, guard.bringsCookie)) onPublic()
      caching.written = native.get('cache-control')
    },
  }
  for (const name of ['append', 'delete', 'set'] as const) {
    const value = (header: string, text = ''): void => {
      if (isAboutCaching(header)) guard.change((own) => own[name](header, text))
      else native[name](header, text)
    }
    Object.defineProperty(headers, name, { value, configurable: true, writable: true })
  }
  return guard
}

const guards = new WeakMap<Headers, Guard>()

/** Keeps the response to a request, and an error that may replace it, out of shared caches. */
export function keepPrivate(given: GivenAuth, event: ReactiveEvent, bringsCookie = false): void {
  const config = typeof given === 'function' ? {} : mountReactiveAuth(given).config
  changeHeaders(event, (headers) => {
    const onPublic = () => warnAboutPublic({ owner: given, config }, new URL(getOriginalUrl(event)).pathname)
    const guard = guards.get(headers) ?? guardHeaders(headers, onPublic)
    guards.set(headers, guard)
    guard.bringsCookie ||= bringsCookie
    guard.change(() => {})
  })
}

/** Returns the guard of an event's headers; `null` if its session was not read. */
const findGuard = (event: ReactiveEvent): Guard | null =>
  listAnswerHeaders(event).flatMap((headers) => guards.get(headers) ?? [])[0] ?? null

const toList = (value: string | null): string[] => (value?.split(',') ?? []).map((name) => name.trim()).filter(Boolean)

/** Copies the caching headers and `Vary` of a response to the event if the event has none. */
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
