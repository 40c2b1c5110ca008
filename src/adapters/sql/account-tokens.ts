import { SEALED, SECRET_ID_LENGTH, TOKEN_COLUMNS, type TokenColumn } from '../../lib/sealed-tokens.ts'
import type { AccountKey } from '../../types/adapter.ts'
import type { SqlRow } from './database.ts'
import { compareExactly } from './exactly.ts'
import { type Fragment, join, query, raw } from './fragment.ts'
import { matchAccount } from './people.ts'
import { createAssignments, readColumns, type SqlStore } from './store.ts'

/** Tokens of a row, as stored: sealed or plain. */
export type StoredTokens = Partial<Record<TokenColumn, string>>

/** A row of an account with its tokens, as stored. */
export interface TokenRow extends AccountKey {
  /** The tokens of the row, as stored. */
  readonly tokens: StoredTokens
}

/** Number of tokens that one secret sealed. */
export interface TokenCount {
  /** Public id of the secret; `null` for plain tokens. */
  readonly secretId: string | null
  /** Number of rows. */
  readonly count: number
}

/** Tokens of all accounts, as stored. For `latchkey reseal` and `latchkey doctor`. */
export interface AccountTokens {
  /**
   * Lists rows with tokens in the order of their keys.
   *
   * @param after Key of the last row of the page before; `null` for the first page.
   * @returns Fewer rows than `limit` on the last page.
   */
  list(after: AccountKey | null, limit: number): Promise<TokenRow[]>
  /**
   * Replaces tokens of a row in one statement, if it still has the listed ones.
   *
   * @returns `false` if another request has changed them, or the row is deleted.
   */
  swap(row: TokenRow, tokens: StoredTokens): Promise<boolean>
  /** Counts all tokens by the secret that sealed them. Reads the whole table. */
  count(): Promise<TokenCount[]>
}

/** The token columns that the table has. */
async function listColumns(store: SqlStore): Promise<readonly TokenColumn[]> {
  const columns = await readColumns(store, 'accounts')
  return TOKEN_COLUMNS.filter((name) => columns.has(name))
}

const isFilled = (column: Fragment): Fragment => query`(${column} is not null and ${column} <> '')`

function readRow(row: SqlRow, columns: readonly TokenColumn[]): TokenRow {
  const tokens = columns.flatMap((name) => (row[name] ? [[name, `${row[name]}`]] : []))
  const { provider, providerAccountId } = row
  return { provider: `${provider}`, providerAccountId: `${providerAccountId}`, tokens: Object.fromEntries(tokens) }
}

/** Conditions of the rows after a key. Each can use the index, which MySQL would not for both together. */
const listConditions = ({ column }: SqlStore, after: AccountKey | null): Fragment[] =>
  after === null
    ? [raw('1 = 1')]
    : [
        query`${column('provider')} = ${after.provider} and ${column('providerAccountId')} > ${after.providerAccountId}`,
        query`${column('provider')} > ${after.provider}`,
      ]

async function listRows(store: SqlStore, after: AccountKey | null, limit: number): Promise<TokenRow[]> {
  const names = await listColumns(store)
  const columns = names.map(store.column)
  if (columns.length === 0) return []
  const key = join(['provider', 'providerAccountId'].map(store.column))
  const select = query`select ${join([key, ...columns])} from ${store.table('accounts')}`
  const filled = join(columns.map(isFilled), ' or ')
  const found: SqlRow[] = []
  for (const condition of listConditions(store, after)) {
    const end = query`order by ${key} ${raw(`limit ${Math.trunc(limit - found.length)}`)}`
    if (found.length < limit)
      found.push(...(await store.run(query`${select} where ${condition} and (${filled}) ${end}`)).rows)
  }
  return found.map((row) => readRow(row, names))
}

async function swap(store: SqlStore, row: TokenRow, tokens: StoredTokens): Promise<boolean> {
  const set = await createAssignments(store, 'accounts', tokens)
  const isUnchanged = Object.keys(tokens).map((name) =>
    compareExactly(store, name, row.tokens[name as TokenColumn] ?? ''),
  )
  const where = join([matchAccount(store, row), ...isUnchanged], ' and ')
  return (
    set !== null && (await store.run(query`update ${store.table('accounts')} set ${set} where ${where}`)).affected > 0
  )
}

async function countColumn(store: SqlStore, name: TokenColumn): Promise<TokenCount[]> {
  const [column, table] = [store.column(name), store.table('accounts')]
  const [isSealed, id] = [raw(`like '${SEALED}%'`), raw(`, ${SEALED.length + 1}, ${SECRET_ID_LENGTH}`)]
  const secretId = query`substr(${column}${id})`
  const sealed = query`select ${secretId} as id, count(*) as n from ${table} where ${column} ${isSealed} group by ${secretId}`
  const plain = query`select count(*) as n from ${table} where ${isFilled(column)} and ${column} not ${isSealed}`
  const { rows } = await store.run(sealed)
  const [row] = (await store.run(plain)).rows
  return [...rows, { n: 0, ...row, id: null }].map(({ id, n }) => ({
    secretId: id === null ? null : `${id}`,
    count: Number(n),
  }))
}

async function count(store: SqlStore): Promise<TokenCount[]> {
  const sums = new Map<string | null, number>()
  for (const name of await listColumns(store))
    for (const { secretId, count: more } of await countColumn(store, name))
      sums.set(secretId, (sums.get(secretId) ?? 0) + more)
  return Array.from(sums, ([secretId, sum]) => ({ secretId, count: sum })).filter((each) => each.count > 0)
}

/** Creates the access to the tokens of all accounts. */
export const createAccountTokens = (store: SqlStore): AccountTokens => ({
  list: (after, limit) => listRows(store, after, limit),
  swap: (row, tokens) => swap(store, row, tokens),
  count: () => count(store),
})
