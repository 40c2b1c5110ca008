import { isSameAddress } from '../lib/email-address.ts'
import { isRecord } from '../lib/is-record.ts'
import type { Identity } from '../seams/identity.ts'
import type { Store } from '../seams/store.ts'

/** The store's record of a user's email address and its verification. Stored as JSON in `emailRecord`. */
export interface EmailRecord {
  /** The address of the record. If the user has another address, the record does not apply. */
  readonly address: string
  /** `email`: a mail of latchkey. Otherwise the id of a provider. `null`: the address was only typed. */
  readonly vouchedBy: string | null
  /** Seconds since 1970. */
  readonly at: number
}

/** The columns for the verification of a user's address. `emailRecord` is left out if the store has no such column. */
export interface EmailColumns {
  readonly emailVerified: Date | null
  readonly emailRecord?: string
}

function parseColumn(column: unknown): unknown {
  if (typeof column !== 'string') return column // some drivers parse a JSON column themselves
  try {
    return JSON.parse(column)
  } catch {
    return null
  }
}

/** Reads the record of a stored user. @returns `null` if it is missing or malformed. */
export function readEmailRecord(user: { readonly emailRecord?: unknown }): EmailRecord | null {
  const record = parseColumn(user.emailRecord)
  if (!isRecord(record)) return null
  const { address, vouchedBy = null, at } = record
  const isRight = typeof address === 'string' && (vouchedBy === null || typeof vouchedBy === 'string')
  return isRight && typeof at === 'number' ? { address, vouchedBy, at } : null
}

/** Returns whether a record applies to the user's current address. */
export const isCurrent = ({ address }: EmailRecord, { email }: { readonly email: string | null }): boolean =>
  email !== null && isSameAddress(address, email)

/** Returns the verifier of an identity's address: `email` for a mail of latchkey, otherwise the provider. */
export const toVoucher = ({ account }: Identity): string => (account.type === 'email' ? 'email' : account.provider)

/**
 * Returns the columns for the verification of an address. Whole seconds, because some stores keep no more, and
 * `email-status.ts` compares the two times later.
 *
 * @param isVerified Whether this is a proof, which sets `emailVerified`.
 */
export const toEmailColumns = (store: Store, record: EmailRecord, isVerified: boolean): EmailColumns => ({
  emailVerified: isVerified ? new Date(record.at * 1000) : null,
  // Adapters of Auth.js fail on unknown columns.
  ...(store.can('keepsEmailRecord') && { emailRecord: JSON.stringify(record) }),
})
