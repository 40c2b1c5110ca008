// Refuses a passkey.

import { fail, WebAuthnVerificationError } from '../../errors.ts'

/** @throws {WebAuthnVerificationError} */
export function refuse(seen: string, expected: string, fix?: string): never {
  fail(WebAuthnVerificationError, seen, expected, fix === undefined ? {} : { fix })
}
