import { existsSync } from 'node:fs'
import type { TableNames } from '../adapters/sql/schema.ts'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../adapters/sql.ts'
import { readProperty } from '../lib/read-property.ts'
import { createError } from './messages.ts'
import { importModule } from './project-import.ts'

/** Driver for the scheme of a `DATABASE_URL`. */
interface Driver {
  /** Package that the project must have installed. */
  readonly package: string
  readonly open: (driver: unknown, url: string) => SqlDatabase
}

type Constructor<T> = new (options: unknown) => T

// The drivers belong to the project, so only their documented interface is used.
const pick = <T>(module: unknown, name: string): T =>
  (readProperty(module, name) ?? readProperty(readProperty(module, 'default'), name)) as T

const POSTGRES: Driver = {
  package: 'pg',
  open: (pg, connectionString) => {
    const Pool = pick<Constructor<Parameters<typeof fromPg>[0]>>(pg, 'Pool')
    return fromPg(new Pool({ connectionString, max: 1, connectionTimeoutMillis: 10_000 }))
  },
}

const MYSQL: Driver = {
  package: 'mysql2/promise',
  open: (mysql, url) => {
    const createPool = pick<(options: unknown) => Parameters<typeof fromMysql2>[0]>(mysql, 'createPool')
    return fromMysql2(createPool({ uri: url.replace(/^mariadb:/i, 'mysql:') }))
  },
}

const SQLITE: Driver = {
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

/**
 * Opens the database of a `DATABASE_URL` with the driver of the project.
 *
 * @param folder The project with the driver.
 * @param mayCreate Whether a SQLite file may be created.
 * @throws {CliError} Unknown scheme or missing driver. The message never contains the URL, which may have a password.
 */
export async function openUrl(folder: string, url: string, tables: Partial<TableNames>, mayCreate: boolean) {
  const driver = DRIVERS[/^(\w+):/.exec(url)?.[1]?.toLowerCase() ?? '']
  const schemes = Object.keys(DRIVERS).map((scheme) => `${scheme}:`)
  if (!driver) throw createError('unknown-scheme', { schemes: schemes.join(', ') }, 2)
  const { package: name } = driver
  const module = await importModule(folder, name).catch(() => null)
  const isOwn = driver === SQLITE
  const reason = isOwn ? 'needs Node 22.13 or newer' : `the project lacks: npm install ${name.split('/')[0]}`
  if (!module) throw createError('no-driver', { name, reason })
  // SQLite creates a missing file when it opens it, which a read-only command must not do.
  const isAbsent = isOwn && !mayCreate && !existsSync(readSqlitePath(url))
  return sql(driver.open(module, isAbsent ? 'sqlite::memory:' : url), { tables })
}
