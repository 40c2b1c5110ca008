import type { AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from '../../types/adapter.ts'
import type { AdapterAuthenticator } from '../../types/adapter-authenticator.ts'
import type { SqlRow } from './database.ts'
import { toDate } from './instant.ts'
import { SCHEMA, type Table } from './schema.ts'

/** Marks columns that a statement adds to those of a table, such as a date in a form that no driver converts. */
export const PREFIX = 'latchkey_'

/** The rows of the adapter contract, by table. */
interface ContractRows {
  readonly users: AdapterUser
  readonly accounts: AdapterAccount
  readonly sessions: AdapterSession
  readonly verificationTokens: VerificationToken
  readonly authenticators: AdapterAuthenticator
}

/** Reads a row as the contract has it. Columns that the schema does not know stay as they are. */
export function decode<T extends keyof ContractRows>(table: T, row: SqlRow): ContractRows[T] {
  const { columns }: Table = SCHEMA[table]
  const entries = Object.entries(row).filter(([name]) => !name.startsWith(PREFIX))
  const decoded: unknown = Object.fromEntries(
    entries.map(([name, value]) => {
      const kind = Object.hasOwn(columns, name) ? columns[name]?.kind : undefined
      if (kind === 'date') return [name, toDate(row[PREFIX + name] ?? value)]
      if (kind === undefined || value === null || value === undefined) return [name, value]
      if (kind === 'integer') return [name, Number(value)]
      return [name, kind === 'boolean' ? Number(value) === 1 : `${value}`]
    }),
  )
  return decoded as ContractRows[T] // the columns of the schema are the fields of the contract
}

/** The prefixed column of a joined row. */
export const extra = (row: SqlRow, name: string): unknown => row[PREFIX + name]
