import { InvalidArgumentError } from 'commander'
import { formatPasswordCopy, isPlainName, type PasswordColumn } from '../../adapters/sql/copy-passwords.ts'
import { TABLES, type TableName, type TableNames } from '../../adapters/sql/schema.ts'
import { ddl, type SqlDialect } from '../../adapters/sql.ts'
import { type AppAdapter, type AppDatabase, type Application, findApplication, loadAdapter } from '../config-adapter.ts'
import { copyPasswords } from '../copy-passwords.ts'
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
  readonly passwordsFrom?: Omit<PasswordColumn, 'id'>
  readonly idColumn?: string
}

/** Compares, completes or prunes a database. */
export async function run(options: Options, host: Host): Promise<void> {
  const { apply, dialect, prune, tables } = options
  const from = findPasswordColumn(options)
  if (dialect)
    return printAll(host, [...ddl(dialect, tables), ...(from ? [formatPasswordCopy(dialect, from, tables)] : [])])
  const application = findApplication(host)
  try {
    const database = await openDatabase(options, application)
    await (prune ? pruneRows(host, database.adapter) : compare(host, database.adapter, options))
    if (from) await copyPasswords(host, database, from, apply !== true)
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

/** Reads `users.passwordHash`, or `schema.users.passwordHash` of PostgreSQL. */
function readColumn(text: string): Options['passwordsFrom'] {
  const names = text.split('.')
  const [table, column] = [names.slice(0, -1).join('.'), names.at(-1) ?? '']
  if (names.length > 1 && names.length < 4 && names.every(isPlainName)) return { table, column }
  throw new InvalidArgumentError(formatMessage('passwords-from'))
}

function readIdColumn(text: string): string {
  if (isPlainName(text)) return text
  throw new InvalidArgumentError(formatMessage('id-column'))
}

/** Parsers of options, by their flags. */
export const parsers = {
  '--tables <pairs>': readTables,
  '--passwords-from <column>': readColumn,
  '--id-column <name>': readIdColumn,
}

/** @throws {CliError} An option is given without the one that it belongs to. */
function findPasswordColumn({ idColumn, passwordsFrom }: Options): PasswordColumn | null {
  if (passwordsFrom) return { ...passwordsFrom, id: idColumn ?? 'id' }
  if (idColumn === undefined) return null
  throw createError('id-column-alone', {}, 2)
}

async function openDatabase(options: Options, application: Application): Promise<AppDatabase> {
  const { apply, config, tables = {} } = options
  const { env, folder } = application
  if (config) return loadAdapter(application, config)
  const url = env['DATABASE_URL']
  if (url) return { adapter: await openUrl(folder, url, tables, apply === true), providers: null }
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
