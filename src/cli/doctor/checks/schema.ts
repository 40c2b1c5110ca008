import { withDeadline } from '../../../lib/deadline.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import type { AppAdapter } from '../../config-adapter.ts'
import { describeReason } from '../../schema-difference.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'

const report = createFindings('schema')

const DEADLINE_MS = 5000

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
    return noticed.length > 0 ? noticed : report('complete')
  } catch (failure) {
    return report('not-available', { reason: describeReason(failure, subject.env).replaceAll(/\s*\n\s*/g, ' ') })
  }
}

/** Reports a notice of `migrate` about a column that no statement of it changes. Others are about its duration. */
function reportNotice(sentence: string): Finding[] {
  const [message = '', fix] = sentence.split(/ Run this(?: without concurrent writes)?: /)
  return fix === undefined ? [] : report('notice', { message, fix })
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
  const missing = tables.length > 0 ? report('lacks', { what, database }) : []
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
  return report('lacks-part', { what, database }, OPTIONAL.test(statement) ? 'warning' : 'error')
}
