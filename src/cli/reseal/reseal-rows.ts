import type { AccountTokens, StoredTokens, TokenRow } from '../../adapters/sql.ts'
import { openToken, sealToken } from '../../crypto/account-tokens.ts'
import type { KeyRing } from '../../crypto/keys.ts'
import { maskError } from '../../errors/masked-error.ts'
import { isSealed, type TokenColumn } from '../../lib/sealed-tokens.ts'

/** Rows that are read at once. */
const PAGE = 200

/** Input of the run over all accounts. */
export interface ResealOrder {
  readonly keys: KeyRing
  /** Writes plain tokens instead of sealing them. */
  readonly isOpening: boolean
  readonly isDryRun: boolean
  /** Called after each page. */
  readonly onPage?: (counts: Readonly<ResealCounts>) => void
}

/** Numbers of rows. */
export interface ResealCounts {
  rows: number
  changed: number
  /** Changed by the application between the read and the write, and left to it. */
  skipped: number
  /** With a token that does not open. */
  failed: number
}

/** Returns the value to write for a token: `null` to keep it, `undefined` if it does not open. */
async function convert({ isOpening, keys }: ResealOrder, row: TokenRow, column: TokenColumn, value: string) {
  const place = { account: row, column }
  const opened = await openToken(keys, place, value)
  if (opened.state !== 'open') return undefined
  // The store would take a plain token with the prefix for a sealed one.
  if (isOpening) return opened.text === value || isSealed(opened.text) ? null : opened.text
  return opened.isStale ? sealToken(keys, place, opened.text) : null
}

async function planRow(order: ResealOrder, row: TokenRow) {
  const tokens: StoredTokens = {}
  let isFailed = false
  for (const [name, value] of Object.entries(row.tokens)) {
    const column = name as TokenColumn // the keys of the type
    const next = await convert(order, row, column, value)
    if (next === undefined) isFailed = true
    else if (next !== null) tokens[column] = next
  }
  return { tokens, isFailed }
}

/** Handles one row, and counts it. */
async function resealRow(accountTokens: AccountTokens, order: ResealOrder, row: TokenRow, counts: ResealCounts) {
  const { isFailed, tokens } = await planRow(order, row)
  const isDue = Object.keys(tokens).length > 0
  const swap = async (): Promise<boolean> => accountTokens.swap(row, tokens)
  const write = (): Promise<boolean> =>
    swap().catch((error: unknown) => {
      throw maskError(error, false) // errors of the database must not show tokens
    })
  const isWritten = isDue && (order.isDryRun || (await write()))
  counts.rows += 1
  counts.changed += Number(isWritten)
  counts.skipped += Number(isDue && !isWritten)
  counts.failed += Number(isFailed)
}

/**
 * Seals the tokens of all accounts with the first secret, or opens them. An interrupted run can be repeated, because
 * finished rows stay. The application may run meanwhile: a row is only written while it still has the tokens that were
 * read.
 */
export async function resealRows(accountTokens: AccountTokens, order: ResealOrder): Promise<ResealCounts> {
  const counts: ResealCounts = { rows: 0, changed: 0, skipped: 0, failed: 0 }
  let page: readonly TokenRow[] = []
  do {
    page = await accountTokens.list(page.at(-1) ?? null, PAGE)
    for (const row of page) await resealRow(accountTokens, order, row, counts)
    order.onPage?.(counts)
  } while (page.length === PAGE)
  return counts
}
