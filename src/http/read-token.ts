import { PayloadTooLarge } from '../errors/errors.ts'
import { readBody } from './body.ts'
import { type Body, collectFields } from './fields.ts'

/** Function that reads the body that a route accepts. */
export type BodyReader = (request: Request) => Promise<Body>

/** For a route without a body: the body of a request is ignored. */
export const readNothing: BodyReader = async () => collectFields([])

/**
 * Returns a reader of bodies that are one text, such as a signed token. The text becomes the field `token`.
 *
 * @param type The only accepted media type.
 * @param maxBytes At most 64 kB. Checked before a body is read, if its length is declared.
 */
export function acceptToken(type: string, maxBytes: number): BodyReader {
  const parse = (token: string): Body => {
    if (token.length > maxBytes) throw new PayloadTooLarge()
    return collectFields([['token', token]])
  }
  return async (request) => {
    if (Number(request.headers.get('content-length')) > maxBytes) throw new PayloadTooLarge()
    return readBody(request, { [type]: parse }, {})
  }
}
