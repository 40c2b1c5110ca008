import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the libraries are that latchkey is measured beside. */
export const PEERS: string = join(import.meta.dirname, 'peers')

const read = (path: string): string | null => {
  try {
    return readFileSync(join(PEERS, path), 'utf8')
  } catch {
    return null
  }
}

/** Versions that are to be installed, by package. */
export function peerVersions(): Readonly<Record<string, string>> {
  // Ours to write, and beside this file.
  return (JSON.parse(read('package.json') ?? '{}') as { dependencies: Record<string, string> }).dependencies
}

/**
 * Versions of what a run compares, by package: those that are installed. `@auth/core` is also a package of this
 * repository, and most workloads use that one.
 */
export function installedVersions(): Readonly<Record<string, string>> {
  const names = ['@auth/core', ...Object.keys(peerVersions()).filter((name) => name !== '@auth/core')]
  const versionOf = (name: string): string => {
    const path = `node_modules/${name}/package.json`
    const { version = 'not installed' }: { version?: string } = JSON.parse(read(`../../${path}`) ?? read(path) ?? '{}')
    return version
  }
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]))
}

function isInstalled([name, version]: [string, string]): boolean {
  const manifest = read(`node_modules/${name}/package.json`)
  return manifest !== null && (JSON.parse(manifest) as { version: string }).version === version
}

/**
 * Installs the peers, unless they are there. They have a package of their own: their peer dependencies exclude
 * what this repository needs.
 *
 * @throws {Error} npm cannot.
 */
export function installPeers(): void {
  if (Object.entries(peerVersions()).every(isInstalled)) return
  console.error('bench: installing the libraries to compare with (npm ci --prefix bench/peers)')
  const { status } = spawnSync('npm', ['ci', '--prefix', PEERS], {
    cwd: PEERS,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm ci --prefix bench/peers failed: what it said is above')
}
