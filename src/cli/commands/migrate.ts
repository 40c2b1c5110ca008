import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { TABLES, type TableName, type TableNames } from '../../adapters/sql/schema.ts'
import { ddl, type SqlDialect } from '../../adapters/sql.ts'
import type { Env } from '../../config/env.ts'
import { readProjectEnv } from '../application/project-env.ts'
import { CliError } from '../cli-error.ts'
import { type AppAdapter, loadAdapter } from '../config-adapter.ts'
import { openUrl } from '../database-url.ts'
import type { Host } from '../host.ts'
import { readProject } from '../project.ts'
import type { Framework } from '../quick-start.ts'
import { describeReason, listMissingStatements } from '../schema-difference.ts'

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
  for (const names of EXCLUSIVE) assertExclusive(names.filter((name) => options[name] !== undefined))
  if (dialect) return printAll(host, ddl(dialect, tables))
  const framework = findFramework(host)
  const { env: variables } = readProjectEnv(host.cwd, framework, host.env)
  try {
    const adapter = await openDatabase(options, host, { framework, variables })
    await (prune ? pruneRows(host, adapter) : compare(host, adapter, options))
  } catch (error) {
    const exitCode = error instanceof CliError ? error.exitCode : 1
    throw new CliError(describeReason(error, variables), exitCode)
  }
}

const EXCLUSIVE: readonly (readonly (keyof Options)[])[] = [
  ['apply', 'check', 'prune', 'dialect'],
  ['config', 'dialect'],
  ['config', 'tables'],
]

function assertExclusive(given: readonly string[]): void {
  if (given.length > 1) throw new CliError(`${given.map((name) => `--${name}`).join(' and ')} exclude each other.`, 2)
}

function readTables(text: string): Partial<TableNames> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const isTable = (name: string | undefined): name is TableName => TABLES.some((table) => table === name)
  if (!pairs.every(([table, name]) => isTable(table) && name))
    throw new InvalidArgumentError(`It must be a list like users=User, of ${TABLES.join(', ')}.`)
  return Object.fromEntries(pairs)
}

/** Parsers of options, by their flags. */
export const parsers = { '--tables <pairs>': readTables }

// A folder with only an adapter needs no package.json.
const findFramework = ({ cwd }: Host): Framework | null =>
  existsSync(join(cwd, 'package.json')) ? readProject(cwd).framework : null

interface Surroundings {
  readonly framework: Framework | null
  readonly variables: Env
}

async function openDatabase(
  { apply, config, tables = {} }: Options,
  host: Host,
  { framework, variables }: Surroundings,
): Promise<AppAdapter> {
  const url = variables['DATABASE_URL']
  if (config) {
    // The application reads its variables while it is loaded. Those of the environment take precedence.
    for (const [name, value] of Object.entries(variables)) if (value !== undefined) process.env[name] = value
    return loadAdapter({ folder: host.cwd, framework, file: config })
  }
  if (url) return openUrl({ folder: host.cwd, url, tables, mayCreate: apply === true })
  throw new CliError(
    `Which database? Pass the file that exports your configuration with --config <file>, or set DATABASE_URL; --dialect <postgres|mysql|sqlite|d1> only prints.`,
    2,
  )
}

async function compare(host: Host, adapter: AppAdapter, { apply, check }: Options): Promise<void> {
  const onNotice = (sentence: string) => host.note(sentence)
  const statements = apply ? await adapter.migrate?.({ onNotice }) : await listMissingStatements(adapter, onNotice)
  if (!statements)
    throw new CliError('This adapter has no `migrate`: only that of latchkey/adapters/sql creates tables.')
  printAll(host, statements)
  if (statements.length === 0) host.note('The database is complete.')
  else if (check) throw new CliError(`The database lacks ${formatCount(statements.length)}. --apply runs them.`)
  else
    host.note(
      apply
        ? `Ran ${formatCount(statements.length)}.`
        : `Nothing was run. --apply runs ${formatCount(statements.length)}.`,
    )
}

const formatCount = (count: number): string => `${count} statement${count === 1 ? '' : 's'}`

const printAll = (host: Host, statements: readonly string[]): void => {
  for (const statement of statements) host.print(`${statement};`)
}

async function pruneRows(host: Host, adapter: AppAdapter): Promise<void> {
  if (!adapter.prune) throw new CliError('This adapter has no `prune`. Its store may remove expired rows itself.')
  await adapter.prune()
  host.note('Expired rows were deleted.')
}
