import { withDeadline } from '../../../lib/deadline.ts'
import type { AppAdapter } from '../../config-adapter.ts'
import { missingStatements, reasonOf } from '../../schema-difference.ts'
import { adapterOf } from '../adapter-of.ts'
import { type Finding, findingsOf } from '../finding.ts'
import type { Subject } from '../subject.ts'

const finding = findingsOf('schema')

const DEADLINE_MS = 5000

/**
 * Whether the database has the tables, columns and indexes that the adapter of `latchkey/adapters/sql` uses. Also where
 * no network may be used: many a database is a file, and one that is not there says so at once.
 */
export async function checkSchema({ calls, env }: Subject): Promise<readonly Finding[]> {
  const adapters = new Set(calls.map(({ config }) => adapterOf(config)).filter((adapter) => adapter !== null))
  const findings: Finding[] = []
  for (const adapter of adapters) findings.push(...(await compare(adapter, env)))
  return findings
}

async function compare(adapter: AppAdapter, env: Subject['env']): Promise<Finding[]> {
  try {
    const statements = await withDeadline(missingStatements(adapter), DEADLINE_MS, 'Asking the database')
    if (statements === null) return []
    if (statements.length === 0) return [finding('ok', 'The database has all tables, columns and indexes.')]
    return statements.map((statement) => lacking(statement, env))
  } catch (error) {
    const reason = reasonOf(error, env).replaceAll(/\s*\n\s*/g, ' ')
    return [finding('error', `The database cannot be asked: ${reason}`, 'start it, or mend its address')]
  }
}

/**
 * Without an index, everything works, and slowly. Without `emailRecord`, it is not remembered who vouched. Without a foreign
 * key, rows of users who are deleted elsewhere stay.
 */
function lacking(statement: string, env: Subject['env']): Finding {
  const isIndex = /^(?:create|drop) index\b/i.test(statement)
  const isLink = / constraint /i.test(statement)
  const other = isLink ? 'a foreign key' : 'a table or column'
  const what = isIndex ? 'an index' : /^create unique\b/i.test(statement) ? 'a unique index' : other
  const message = `The database lacks ${what}: ${statement.replaceAll(/\s+/g, ' ')}`
  const from = env['DATABASE_URL'] ? '' : ' --config <the file that exports the adapter>'
  const isOptional = isIndex || isLink || / add column .emailRecord. /.test(statement)
  return finding(isOptional ? 'warning' : 'error', message, `npx latchkey migrate${from} --apply`)
}
