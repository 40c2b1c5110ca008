import { InvalidArgumentError } from 'commander'
import { TABLES, type TableName, type TableNames } from '../../adapters/sql/schema.ts'
import { ddl, type SqlDialect } from '../../adapters/sql.ts'
import { type AppAdapter, type Application, findApplication, loadAdapter } from '../config-adapter.ts'
import { openUrl } from '../database-url.ts'
import { describeReason } from '../describe-reason.ts'
import type { Host } from '../host.ts'
import { CliError, createError, formatCount, formatMessage } from '../messages.ts'

interface Options {
  readonly dialect?: SqlDialect
  readonly config?: string
  readonly tables?: Partial<TableNames>
  readonly apply?: true
  readonly check?: true
  readonly prune?: true
}

/** Compares, completes or prunes a database. */
export async function run(options: Options, host: Host): Promise<void> {
  const { dialect, prune, tables } = options
  if (dialect) return printAll(host, ddl(dialect, tables))
  const application = findApplication(host)
  try {
    const adapter = await openDatabase(options, application)
    await (prune ? pruneRows(host, adapter) : compare(host, adapter, options))
  } catch (error) {
    const exitCode = error instanceof CliError ? error.exitCode : 1
    throw new CliError(describeReason(error, application.env), exitCode)
  }
}

function readTables(text: string): Partial<TableNames> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const isTable = (name: string | undefined): name is TableName => TABLES.some((table) => table === name)
  if (pairs.every(([table, name]) => isTable(table) && name)) return Object.fromEntries(pairs)
  throw new InvalidArgumentError(formatMessage('tables', { tables: TABLES.join(', ') }))
}

/** Parsers of options, by their flags. */
export const parsers = { '--tables <pairs>': readTables }

async function openDatabase(options: Options, application: Application): Promise<AppAdapter> {
  const { apply, config, tables = {} } = options
  const { env, folder } = application
  if (config) return loadAdapter(application, config)
  const url = env['DATABASE_URL']
  if (url) return openUrl(folder, url, tables, apply === true)
  throw createError('no-database', {}, 2)
}

async function compare(host: Host, adapter: AppAdapter, { apply, check }: Options): Promise<void> {
  const onNotice = (sentence: string) => host.note(sentence)
  const missing = await adapter.migrate?.({ isDryRun: apply !== true, onNotice })
  if (!missing) throw createError('no-migrate')
  printAll(host, missing)
  const statements = formatCount(missing.length, 'statement')
  if (check && missing.length > 0) throw createError('incomplete', { statements })
  const done = apply ? 'ran' : 'not-run'
  host.note(formatMessage(missing.length === 0 ? 'complete' : done, { statements }))
}

const printAll = (host: Host, statements: readonly string[]): void => {
  for (const statement of statements) host.print(`${statement};`)
}

async function pruneRows(host: Host, adapter: AppAdapter): Promise<void> {
  if (!adapter.prune) throw createError('no-prune')
  await adapter.prune()
  host.note(formatMessage('pruned'))
}
