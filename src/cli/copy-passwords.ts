import type { PasswordColumn, PasswordCopy } from '../adapters/sql/copy-passwords.ts'
import type { AppDatabase } from './config-adapter.ts'
import type { Host } from './host.ts'
import { createError, formatCount, formatMessage } from './messages.ts'

const formatHashes = (count: number): string => formatCount(count, 'hash', 'hashes')

/**
 * Copies the hashes of passwords from a column of the application, or only counts them.
 *
 * @throws {CliError} The adapter cannot.
 * @throws {Error} The table or a column does not exist.
 */
export async function copyPasswords(
  host: Host,
  { adapter, providers }: AppDatabase,
  column: PasswordColumn,
  isDryRun: boolean,
): Promise<void> {
  if (!adapter.copyPasswords) throw createError('no-copy')
  const copy = await adapter.copyPasswords(column, { isDryRun })
  if (copy.copied > 0) host.print(`${copy.statement};`)
  const from = `${column.table}.${column.column}`
  report(host, from, copy, isDryRun)
  if (!isDryRun) host.note(formatMessage('column-stays', { from }))
  if (!providers?.includes('password'))
    host.note(formatMessage(providers === null ? 'password-provider' : 'no-password-provider'))
}

function report(host: Host, from: string, copy: PasswordCopy, isDryRun: boolean): void {
  const { ambiguous, copied, kept, unowned } = copy
  const values = { from, hashes: formatHashes(copied), left: formatHashes(ambiguous + kept + unowned) }
  host.note(formatMessage(isDryRun ? 'would-copy' : 'copied', values))
  const reasons = { 'left-kept': kept, 'left-unowned': unowned, 'left-ambiguous': ambiguous } as const
  for (const name of ['left-kept', 'left-unowned', 'left-ambiguous'] as const)
    if (reasons[name] > 0) host.note(formatMessage(name, { from, hashes: formatHashes(reasons[name]) }))
}
