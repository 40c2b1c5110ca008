import { existsSync } from 'node:fs'
import type { TableNames } from '../adapters/sql/schema.ts'
import {
  fromMysql2,
  fromPg,
  fromSqlite,
  type SqlAdapter,
  type SqlDatabase,
  type SqlDialect,
  sql,
} from '../adapters/sql.ts'
import { CliError } from './cli-error.ts'
import { importModule } from './project-import.ts'

/** How to connect to a `DATABASE_URL`. */
interface Driver {
  readonly dialect: SqlDialect
  /** Package that the project must have installed. */
  readonly package: string
  readonly open: (driver: Readonly<Record<string, unknown>>, url: string) => SqlDatabase
}

type Constructor<T> = new (options: unknown) => T

// The drivers belong to the project, so only their documented interface is used.
const pick = <T>(module: Readonly<Record<string, unknown>>, name: string): T => {
  const { default: whole } = module
  return (module[name] ?? (whole as Readonly<Record<string, unknown>> | undefined)?.[name]) as T
}

const POSTGRES: Driver = {
  dialect: 'postgres',
  package: 'pg',
  open: (pg, connectionString) =>
    fromPg(
      new (pick<Constructor<Parameters<typeof fromPg>[0]>>(pg, 'Pool'))({
        connectionString,
        max: 1,
        connectionTimeoutMillis: 10_000,
      }),
    ),
}

const MYSQL: Driver = {
  dialect: 'mysql',
  package: 'mysql2/promise',
  open: (mysql, uri) =>
    fromMysql2(pick<(options: unknown) => Parameters<typeof fromMysql2>[0]>(mysql, 'createPool')({ uri })),
}

const SQLITE: Driver = {
  dialect: 'sqlite',
  package: 'node:sqlite',
  open: (sqlite, url) =>
    fromSqlite(new (pick<Constructor<Parameters<typeof fromSqlite>[0]>>(sqlite, 'DatabaseSync'))(readSqlitePath(url))),
}

const DRIVERS: Readonly<Record<string, Driver>> = {
  postgres: POSTGRES,
  postgresql: POSTGRES,
  mysql: MYSQL,
  mariadb: MYSQL,
  sqlite: SQLITE,
  file: SQLITE,
}

const readSqlitePath = (url: string): string => url.replace(/^\w+:(?:\/\/)?/, '').replace(/\?.*$/, '')

// SQLite creates a missing file when it opens it, which a read-only command must not do.
const describePlace = (url: string): string => (existsSync(readSqlitePath(url)) ? url : 'sqlite::memory:')

const findDriver = (url: string): Driver | undefined => DRIVERS[/^(\w+):/.exec(url)?.[1]?.toLowerCase() ?? '']

/** The database, and the project with its driver. */
export interface Address {
  readonly folder: string
  readonly url: string
  readonly tables: Partial<TableNames>
  /** Whether a SQLite file may be created. */
  readonly mayCreate: boolean
}

/**
 * Opens the database of a `DATABASE_URL` with the driver of the project.
 *
 * @throws {CliError} Unknown scheme or missing driver. The message never contains the URL, which may have a password.
 */
export async function openUrl({ folder, url, tables, mayCreate }: Address): Promise<SqlAdapter> {
  const driver = findDriver(url)
  if (!driver)
    throw new CliError(
      `DATABASE_URL begins with none of ${Object.keys(DRIVERS)
        .map((scheme) => `${scheme}:`)
        .join(', ')}. Name the file that exports your adapter: --config <file>.`,
      2,
    )
  const module = await importModule(folder, driver.package).catch(() => null)
  if (!module)
    throw new CliError(
      `DATABASE_URL needs ${driver.package}, which ${
        driver === SQLITE
          ? 'needs Node 22.13 or newer'
          : `the project lacks: npm install ${driver.package.split('/')[0]}`
      }. Or name the file that exports your adapter: --config <file>.`,
    )
  const address = driver === SQLITE && !mayCreate ? describePlace(url) : url.replace(/^mariadb:/i, 'mysql:')
  return sql(driver.open(module, address), { tables })
}
