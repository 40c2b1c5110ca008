import { post, type Visitor } from '../visit.ts'
import { ORIGIN } from '../workload.ts'

/** A request of an anonymous client that is meant to cost much. */
export interface HostileRequest {
  /** `JSON, nested records` */
  readonly name: string
  /** Status of the answer. With another status, the request did not reach the code that it is aimed at. */
  readonly status: number
  /**
   * Makes a fresh request. Limits count the client and the account, so no two requests share one.
   *
   * @param i Counts up, from 0.
   */
  make(i: number): Request | Promise<Request>
}

/** Characters of the largest body, and of the headers that Node accepts by default. */
export const [BODY, HEADERS]: readonly [number, number] = [65_000, 16_000]

/** A GET. @param path With its query; below `/auth`. */
export const get = (path: string, headers: Readonly<Record<string, string>> = {}): Request =>
  new Request(`${ORIGIN}/auth/${path}`, { headers })

/** A POST with a body of any type, without a CSRF token. */
export const send = (path: string, body: string | ReadableStream, type: string): Request =>
  new Request(`${ORIGIN}/auth/${path}`, {
    ...{ method: 'POST', headers: { 'content-type': type }, body },
    // Required of a stream, and unknown to the types.
    ...({ duplex: 'half' } as object),
  })

/** A form of a browser with a valid CSRF token. @param more Further cookies of the browser. */
export const submit = (
  path: string,
  { cookie, csrfToken }: Visitor,
  fields: Readonly<Record<string, string>>,
  more = '',
): Request => post(`/auth/${path}`, { cookie: [cookie, more].filter(Boolean).join('; '), csrfToken }, fields)

/** Joins as many items as fit into a number of characters. */
export function fill(length: number, separator: string, item: (i: number) => string): string {
  const items: string[] = []
  for (let [i, size] = [0, 0]; ; i++) {
    const next = item(i)
    size += next.length + separator.length
    if (size > length) return items.join(separator)
    items.push(next)
  }
}

/** The address of a client that shares no counted network with another one: a /48 of its own. */
export const addressOf = (i: number): string => `2001:${(i >>> 16).toString(16)}:${(i & 0xffff).toString(16)}::1`
