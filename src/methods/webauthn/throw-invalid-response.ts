// Refuses a passkey.

import { refuseSeen, WebAuthnVerificationError } from '../../errors.ts'

/** @throws {WebAuthnVerificationError} */
export function throwInvalidResponse(seen: string, expected: string, fix?: string): never {
  refuseSeen(WebAuthnVerificationError, seen, expected, fix === undefined ? {} : { fix })
}
