import { InvalidRequest, throwUnexpected } from '../../errors/errors.ts'

/**
 * Returns a typed password; '' if there is none. The policy and the hash function check its length.
 *
 * @param typed From the request, untrusted.
 * @throws {InvalidRequest} It is not a text.
 */
export function readPassword(typed: unknown): string {
  if (typeof typed === 'string' || typed === undefined) return typed ?? ''
  return throwUnexpected(InvalidRequest, `${typeof typed} in \`password\``, 'text')
}
