import { explainMissing } from './explain-missing.ts'
import { codeOf } from './retry-conflicts.ts'
import type { SqlStore } from './store.ts'

/** Codes of PostgreSQL and MySQL. SQLite and D1 have a message only. */
const CODES: readonly unknown[] = ['42703', 'ER_BAD_FIELD_ERROR']

const MESSAGE = /no such column|has no column named/i

const isUnknownColumn = (error: unknown): boolean =>
  CODES.includes(codeOf(error)) || (error instanceof Error && MESSAGE.test(error.message))

type Method = (...given: readonly unknown[]) => unknown

/**
 * Returns the methods so that each reads the tables again, once, if the database does not know a column: the application
 * may have removed it since they were read. Such a statement has changed nothing. If it fails again, or a table is not
 * there, the error says what to run.
 */
export const withFreshColumns = <T extends Readonly<Record<string, unknown>>>(
  store: Pick<SqlStore, 'forget'>,
  methods: T,
): T =>
  Object.fromEntries(
    Object.entries(methods).map(([name, value]) => [
      name,
      typeof value === 'function' ? freshly(store, value as Method) : value,
    ]),
  ) as T // the same names and signatures

async function again(method: Method, given: readonly unknown[]): Promise<unknown> {
  try {
    return await method(...given)
  } catch (error) {
    throw explainMissing(error)
  }
}

const freshly =
  (store: Pick<SqlStore, 'forget'>, method: Method): Method =>
  async (...given) => {
    try {
      return await method(...given)
    } catch (error) {
      if (!isUnknownColumn(error)) throw explainMissing(error)
      store.forget()
      return again(method, given)
    }
  }
