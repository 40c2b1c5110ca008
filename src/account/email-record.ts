import { isSameAddress } from '../lib/email-address.ts'
import { isRecord } from '../lib/is-record.ts'
import type { Identity } from '../types/identity.ts'
import type { Store } from '../types/store.ts'

/** What a store remembers of a user's email address: who says that it is the user's. Kept as JSON, in `emailRecord`. */
export interface EmailRecord {
  /** The address that this is about. Once the user has another address, the record says nothing. */
  readonly address: string
  /** `email`: a mail that latchkey sent. Otherwise the id of a provider. `null`: the address was only typed. */
  readonly vouchedBy: string | null
  /** Seconds since 1970. */
  readonly at: number
}

/** The columns of a user that say whether the address is verified. `emailRecord` is left out if the store has none. */
export interface EmailColumns {
  readonly emailVerified: Date | null
  readonly emailRecord?: string
}

function parseColumn(column: unknown): unknown {
  if (typeof column !== 'string') return column // a driver reads a column of JSON by itself
  try {
    return JSON.parse(column)
  } catch {
    return null
  }
}

/** Reads the record of a stored user. @returns `null`: there is none, or it is malformed. */
export function readEmailRecord(user: { readonly emailRecord?: unknown }): EmailRecord | null {
  const record = parseColumn(user.emailRecord)
  if (!isRecord(record)) return null
  const { address, vouchedBy = null, at } = record
  const isRight = typeof address === 'string' && (vouchedBy === null || typeof vouchedBy === 'string')
  return isRight && typeof at === 'number' ? { address, vouchedBy, at } : null
}

/** Whether a record is about the address that the user has now. */
export const isCurrent = ({ address }: EmailRecord, { email }: { readonly email: string | null }): boolean =>
  email !== null && isSameAddress(address, email)

/** Returns who vouches for the address of an identity: `email` for a mail that latchkey sent, otherwise the provider. */
export const toVoucher = ({ account }: Identity): string => (account.type === 'email' ? 'email' : account.provider)

/**
 * Returns the columns that say who vouches for an address. Whole seconds, because some stores keep no more: the two
 * times are compared later, see `email-status.ts`.
 *
 * @param isVerified Whether this is a proof, which sets `emailVerified`.
 */
export const toEmailColumns = (store: Store, record: EmailRecord, isVerified: boolean): EmailColumns => ({
  emailVerified: isVerified ? new Date(record.at * 1000) : null,
  // Adapters of Auth.js fail on a column that they do not know.
  ...(store.can('keepsEmailRecord') && { emailRecord: JSON.stringify(record) }),
})
