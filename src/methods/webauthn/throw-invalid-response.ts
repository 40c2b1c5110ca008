// Refuses a passkey.

import { throwUnexpected, WebAuthnVerificationError } from '../../errors/errors.ts'

/** @throws {WebAuthnVerificationError} */
export function throwInvalidResponse(seen: string, expected: string, fix?: string): never {
  throwUnexpected(WebAuthnVerificationError, seen, expected, fix === undefined ? {} : { fix })
}
