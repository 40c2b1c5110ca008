import type { IncomingMessage } from 'node:http'

/**
 * Returns a header of a request. `req.get` of Express does not exist where Express has not seen the request.
 *
 * @param name In lower case. None that Node gives as a list.
 */
export function readHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
