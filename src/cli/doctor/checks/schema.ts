import { withDeadline } from '../../../lib/deadline.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import type { AppAdapter } from '../../config-adapter.ts'
import { NPX } from '../../package-commands.ts'
import { describeReason, listMissingStatements } from '../../schema-difference.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'

const { error, ok, warning } = createFindings('schema')

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
    const missing = listMissingStatements(adapter, (sentence) => void notices.push(sentence))
    const statements = await withDeadline(missing, DEADLINE_MS, 'Comparing the database')
    if (statements === null) return []
    const noticed = notices.flatMap(reportNotice)
    if (statements.length > 0)
      return [...noticed, ...reportLacking(statements, `${NPX} migrate ${describeDatabase(subject)}--apply`)]
    return noticed.length > 0 ? noticed : ok('The database has all tables, columns and indexes.')
  } catch (failure) {
    const reason = describeReason(failure, subject.env).replaceAll(/\s*\n\s*/g, ' ')
    return error(`The database is not available: ${reason}`, 'start it, or correct its URL')
  }
}

/** Reports a notice of `migrate` about a column that no statement of it changes. Others are about its duration. */
function reportNotice(sentence: string): Finding[] {
  const [message = '', fix] = sentence.split(/ Run this(?: without concurrent writes)?: /)
  return fix === undefined ? [] : warning(message, fix)
}

/** Options of `migrate` for the same database. */
function describeDatabase({ env, file }: Subject): string {
  if (file !== undefined) return `--config ${file.includes(' ') ? `'${file}'` : file} `
  return env['DATABASE_URL'] ? '' : '--config <the file that exports the adapter> '
}

const readTable = (statement: string): string =>
  /^create table (?:if not exists )?["`]?([\w.]+)/i.exec(statement)?.[1] ?? ''

/** Reports all missing tables in one finding, and each other difference separately. */
function reportLacking(statements: readonly string[], fix: string): Finding[] {
  const tables = statements.map(readTable).filter((table) => table !== '')
  const isOfMissing = (statement: string): boolean =>
    tables.some((table) => new RegExp(`\\b(?:on|table) ["\`]?${table}["\`]?(?:\\W|$)`, 'i').test(statement))
  const others = statements.filter((statement) => readTable(statement) === '' && !isOfMissing(statement))
  const list = tables.length > 1 ? 'the tables' : 'the table'
  const missing = tables.length > 0 ? error(`The database lacks ${list} ${tables.join(', ')}.`, fix) : []
  return [...missing, ...others.flatMap((statement) => reportDiffering(statement, fix))]
}

/**
 * Without an index, everything works slowly. Without `emailRecord`, the store does not remember who verified an
 * address. Without a foreign key, rows of users that are deleted elsewhere stay.
 */
function reportDiffering(statement: string, fix: string): Finding[] {
  const isIndex = /^(?:create|drop) index\b/i.test(statement)
  const isLink = / constraint /i.test(statement)
  const other = isLink ? 'a foreign key' : 'a column'
  const what = isIndex ? 'an index' : /^create unique\b/i.test(statement) ? 'a unique index' : other
  const message = `The database lacks ${what}: ${statement.replaceAll(/\s+/g, ' ')}`
  const isOptional = isIndex || isLink || / add column .emailRecord. /.test(statement)
  return isOptional ? warning(message, fix) : error(message, fix)
}
