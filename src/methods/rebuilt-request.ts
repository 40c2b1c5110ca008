import type { Context } from '../types/context.ts'

/** The sign-in request for a function of the application: its body was read, so it gets the fields as JSON. */
export function rebuildRequest({ raw }: Context['request'], fields: Readonly<Record<string, unknown>>): Request {
  const headers = new Headers(raw.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Request(raw.url, { method: 'POST', headers, body: JSON.stringify(fields) })
}
