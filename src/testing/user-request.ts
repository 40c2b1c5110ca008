import type { UserinfoWire } from './dialect.ts'
import { hasHeaders, isSame, type Sent } from './sent.ts'

/**
 * The access token of a request for a user, or `null` when that is not how this server is to be spoken to: another
 * method, a token elsewhere, anything in the query or the body that does not belong there.
 */
export function tokenOf(sent: Sent, wire: UserinfoWire): string | null {
  const { body, encoding = 'json', headers, query = {}, tokenIn = 'header:Bearer' } = wire
  const [place = '', name = ''] = tokenIn.split(/:(.*)/s)
  const header = sent.headers.get('authorization')
  const found: Readonly<Record<string, unknown>> = {
    header: header?.startsWith(`${name} `) ? header.slice(name.length + 1) : undefined,
    query: sent.query[name],
    body: sent.body[name],
  }
  const token = found[place]
  if (typeof token !== 'string' || (place !== 'header' && header !== null)) return null
  const here = { [name]: token }
  const wantsBody = body !== undefined || place === 'body'
  const isRight =
    sent.method === (wire.method ?? 'GET') &&
    sent.encoding === (wantsBody ? encoding : 'none') &&
    isSame(sent.query, { ...query, ...(place === 'query' && here) }) &&
    isSame(sent.body, { ...body, ...(place === 'body' && here) }) &&
    hasHeaders(sent, headers)
  return isRight ? token : null
}
