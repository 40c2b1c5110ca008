import { accessSync, constants, globSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** A server that tests need. */
export type ServiceName = 'postgres' | 'mariadb' | 'redis'

/** Where one server keeps its files and listens. */
export interface Place {
  /** A folder that belongs to the server's user. */
  readonly folder: string
  readonly port: number
}

/** How a server is found, made ready, started and reached. */
export interface Definition {
  readonly title: string
  readonly debianPackage: string
  /** Whom it runs as when root starts it: PostgreSQL and MariaDB refuse to be root. */
  readonly user: string
  /** What it consists of. The last one is the server. */
  readonly programs: readonly string[]
  /** Runs before the server is started for the first time. */
  readonly prepare?: (place: Place) => string[]
  readonly args: (place: Place) => string[]
  /** Ends it at once: its files are thrown away. */
  readonly signal: NodeJS.Signals
  readonly url: (port: number) => string
}

/** Loopback only; nothing is written to disk sooner than needed. */
export const SERVICES: Readonly<Record<ServiceName, Definition>> = {
  postgres: {
    title: 'PostgreSQL',
    debianPackage: 'postgresql',
    user: 'postgres',
    programs: ['initdb', 'postgres'],
    prepare: ({ folder }) => [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '--auth=trust',
      '--no-sync',
      '-E',
      'UTF8',
      '--locale=C',
    ],
    args: ({ folder, port }) => [
      ...['-D', join(folder, 'data'), '-p', `${port}`, '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
      ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
    ],
    signal: 'SIGINT',
    url: (port) => `postgres://postgres@127.0.0.1:${port}/postgres`,
  },
  mariadb: {
    title: 'MariaDB',
    debianPackage: 'mariadb-server',
    user: 'mysql',
    programs: ['mariadb-install-db', 'mariadbd'],
    prepare: ({ folder }) => [
      ...['--no-defaults', `--datadir=${join(folder, 'data')}`, '--skip-test-db'],
      '--auth-root-authentication-method=normal',
    ],
    args: ({ folder, port }) => [
      ...['--no-defaults', `--datadir=${join(folder, 'data')}`, `--port=${port}`, '--bind-address=127.0.0.1'],
      ...[`--socket=${join(folder, 'sock')}`, '--skip-name-resolve', '--innodb-flush-log-at-trx-commit=0'],
    ],
    signal: 'SIGTERM',
    url: (port) => `mysql://root@127.0.0.1:${port}/mysql`,
  },
  redis: {
    title: 'Redis',
    debianPackage: 'redis-server',
    user: 'redis',
    programs: ['redis-server'],
    args: ({ folder, port }) => [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ],
    signal: 'SIGTERM',
    url: (port) => `redis://127.0.0.1:${port}`,
  },
}

/** What is missing of a server, and what to do about it. */
export interface MissingService {
  readonly title: string
  readonly debianPackage: string
  /** A sentence for whoever runs the tests. */
  readonly advice: string
}

/** Servers that are not installed here. */
export function missingServices(): MissingService[] {
  return Object.values(SERVICES).flatMap((service) => {
    try {
      programsOf(service)
      return []
    } catch (error) {
      return [{ ...service, advice: error instanceof Error ? error.message : `${error}` }]
    }
  })
}

/**
 * Paths of a server's programs.
 *
 * @throws {Error} One is not installed; says what to do.
 */
export function programsOf({ title, debianPackage, programs }: Definition): string[] {
  return programs.map((name) => {
    const path = find(name)
    if (path) return path
    throw new Error(
      `${title} is not installed (no ${name}). Run "sudo apt-get install --no-install-recommends ${debianPackage}" on ` +
        `Debian and Ubuntu, or install ${title} so that ${name} is in PATH.`,
    )
  })
}

// Debian keeps PostgreSQL's programs out of PATH, one folder per version, and servers in folders that only root has in it.
function find(name: string): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => versionOf(b) - versionOf(a))
  const folders = [...versions, ...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

const versionOf = (folder: string): number => Number(dirname(folder).split('/').at(-1))

function isExecutable(path: string): boolean {
  try {
    accessSync(realpathSync(path), constants.X_OK)
    return true
  } catch {
    return false
  }
}
