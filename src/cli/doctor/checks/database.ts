// Checks of the database: its tables, and what is stored in them.

import { listSecretIds } from '../../../crypto/account-tokens.ts'
import { withDeadline } from '../../../lib/deadline.ts'
import type { Adapter } from '../../../types/adapter.ts'
import type { AuthConfig } from '../../../types/config.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import type { AppAdapter } from '../../config-adapter.ts'
import { findKeys } from '../../config-keys.ts'
import { describeReason } from '../../describe-reason.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'

const DEADLINE_MS = 5000

const reportSchema = createFindings('schema')

/**
 * Checks the tables, columns and indexes that the adapter of `latchkey/adapters/sql` uses. Runs also offline, because
 * many databases are files, and a missing one is reported immediately.
 */
export async function checkSchema(subject: Subject): Promise<readonly Finding[]> {
  const adapters = new Set(subject.calls.flatMap(({ config }) => findAdapter(config) ?? []))
  return (await Promise.all([...adapters].map((adapter) => compare(adapter, subject)))).flat()
}

async function compare(adapter: AppAdapter, subject: Subject): Promise<Finding[]> {
  try {
    const notices: string[] = []
    const missing = adapter.migrate?.({ isDryRun: true, onNotice: (sentence) => void notices.push(sentence) })
    if (!missing) return []
    const statements = await withDeadline(missing, DEADLINE_MS, 'Comparing the database')
    const noticed = notices.flatMap(reportNotice)
    if (statements.length > 0) return [...noticed, ...reportLacking(statements, describeDatabase(subject))]
    return noticed.length > 0 ? noticed : reportSchema('complete')
  } catch (failure) {
    return reportSchema('not-available', { reason: describeReason(failure, subject.env).replaceAll(/\s*\n\s*/g, ' ') })
  }
}

/** Reports a notice of `migrate` about a column that no statement of it changes. Others are about its duration. */
function reportNotice(sentence: string): Finding[] {
  const [message = '', fix] = sentence.split(/ Run this(?: without concurrent writes)?: /)
  return fix === undefined ? [] : reportSchema('notice', { message, fix })
}

/** Options of `migrate` for the same database. */
function describeDatabase({ env, file }: Subject): string {
  if (file !== undefined) return `--config ${file.includes(' ') ? `'${file}'` : file} `
  return env['DATABASE_URL'] ? '' : '--config <the file that exports the adapter> '
}

const readTable = (statement: string): string =>
  /^create table (?:if not exists )?["`]?([\w.]+)/i.exec(statement)?.[1] ?? ''

/** Reports all missing tables in one finding, and each other difference separately. */
function reportLacking(statements: readonly string[], database: string): Finding[] {
  const tables = statements.map(readTable).filter((table) => table !== '')
  const isOfMissing = (statement: string): boolean =>
    tables.some((table) => new RegExp(`\\b(?:on|table) ["\`]?${table}["\`]?(?:\\W|$)`, 'i').test(statement))
  const others = statements.filter((statement) => readTable(statement) === '' && !isOfMissing(statement))
  const what = `the table${tables.length > 1 ? 's' : ''} ${tables.join(', ')}`
  const missing = tables.length > 0 ? reportSchema('lacks', { what, database }) : []
  return [...missing, ...others.flatMap((statement) => reportDiffering(statement, database))]
}

/** Differences other than a column, and those without which sign-in works. */
const KINDS: readonly (readonly [what: string, pattern: RegExp])[] = [
  // Without one, everything works slowly.
  ['an index', /^(?:create|drop) index\b/i],
  ['a unique index', /^create unique\b/i],
  // Without one, rows of users that are deleted elsewhere stay.
  ['a foreign key', / constraint /i],
]
// Without `emailRecord`, the store does not remember who verified an address.
const OPTIONAL = /^(?:create|drop) index\b| constraint | add column .emailRecord. /i

function reportDiffering(statement: string, database: string): Finding[] {
  const [kind = 'a column'] = KINDS.find(([, pattern]) => pattern.test(statement)) ?? []
  const what = `${kind}: ${statement.replaceAll(/\s+/g, ' ')}`
  return reportSchema('lacks-part', { what, database }, OPTIONAL.test(statement) ? 'warning' : 'error')
}

const reportUsers = createFindings('users')

/** Counts the stored users whose address was never verified, and reports how they are treated. */
export async function checkUsers({ calls }: Subject): Promise<readonly Finding[]> {
  const configs = [...new Map(calls.map(({ config }) => [findAdapter(config), config])).values()]
  return (await Promise.all(configs.map(checkStoredUsers))).flat()
}

async function checkStoredUsers(config: AuthConfig): Promise<Finding[]> {
  const isTrusted = config.migrate?.unprovenUsers === 'trust'
  const count = await countUsers(findAdapter(config))
  if (count === 0) return reportUsers(isTrusted ? 'trust-not-needed' : 'verified')
  if (isTrusted)
    return reportUsers('trusted', { who: count === null ? 'An unknown number of users' : `${count} users` })
  return count === null ? [] : reportUsers('refused', { count })
}

/**
 * @returns `null` if the adapter cannot count, or if the database is not available, which the check of the schema
 * reports.
 */
async function countUsers(adapter: Adapter | null): Promise<number | null> {
  if (typeof adapter?.countUnprovenUsers !== 'function') return null
  const counting = (async () => adapter.countUnprovenUsers?.())()
  return withDeadline(counting, DEADLINE_MS, 'Counting users').then(Number, () => null)
}

const reportTokens = createFindings('tokens')

/** Checks that the secrets of the configuration open the sealed tokens of accounts. */
export const checkTokens = async ({ calls, env }: Subject): Promise<readonly Finding[]> =>
  (await Promise.all(calls.map(({ config }) => checkStoredTokens(config, env)))).flat()

async function checkStoredTokens(config: AuthConfig, env: Subject['env']): Promise<Finding[]> {
  const { accountTokens }: AppAdapter = findAdapter(config) ?? {}
  // The check of the secret reports a missing one.
  const keys = findKeys(config, env)
  if (!accountTokens || keys === null) return []
  const [newest, ...older] = await listSecretIds(keys)
  // The check of the schema reports a database that is not available.
  const counts = await withDeadline(accountTokens.count(), DEADLINE_MS, 'Counting tokens').catch(() => null)
  if (counts === null) return []
  const isOn = config.account?.sealTokens === true
  const isOld = (id: string | null): boolean => older.some((each) => each === id)
  const kinds = [
    ['lost', (id: string | null) => id !== null && id !== newest && !isOld(id)],
    ['old', isOld],
    ['not-sealed', (id: string | null) => isOn && id === null],
  ] as const
  const findings = kinds.flatMap(([name, isCounted]) => {
    const sum = counts.reduce((total, { count, secretId }) => total + (isCounted(secretId) ? count : 0), 0)
    const tokens = sum === 1 ? '1 stored token of accounts is' : `${sum} stored tokens of accounts are`
    return sum === 0 ? [] : reportTokens(name, { tokens })
  })
  return isOn && findings.length === 0 ? reportTokens('sealed') : findings
}
