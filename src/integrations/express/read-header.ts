import type { IncomingMessage } from 'node:http'

/**
 * Returns a header of a request. `req.get` is missing if the request did not pass through Express.
 *
 * @param name In lower case. Not one that Node returns as a list.
 */
export function readHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
