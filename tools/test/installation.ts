// What the installation of this package adds to an application, without a network: the packed package, and its dependencies as the
// lockfile has installed them here.

import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { NPM_INSTALL } from '../../src/cli/package-commands.ts'
import { root } from '../entries.ts'
import { tarball } from './package.ts'
import { type Outcome, run } from './step.ts'

/** A package, as `package.json` and the lockfile describe it. */
export interface Described {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** What is added. Sizes are sums of file sizes, in bytes. */
export interface Installation {
  readonly packages: number
  readonly bytes: number
  /** Of the package itself. */
  readonly unpacked: number
}

/** The most that is allowed. */
const LIMITS: Installation = { packages: 8, bytes: 6_000_000, unpacked: 3_400_000 }

/** Inside the folder that `pack` empties. */
const UNPACKED = 'test-results/package/unpacked'

/** How far the number of the README may be off: it has one decimal, and each change of the code moves the size a little. */
const TOLERANCE_MB = 0.15

/**
 * Folders of all packages that a package needs, each once.
 *
 * @param lockfile `packages` of a lockfile.
 * @param folder Of the package in the lockfile; `''` is the root.
 * @throws {Error} The lockfile lacks one of them.
 */
function neededBy(
  described: Described,
  lockfile: Readonly<Record<string, Described>>,
  folder = '',
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = described
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const path = resolve(name, folder, lockfile)
    if (found.has(path)) continue
    found.add(path)
    neededBy(lockfile[path] ?? {}, lockfile, path, found)
  }
  return found
}

/** The nearest `node_modules` that has it, as Node looks for it. */
function resolve(name: string, folder: string, lockfile: Readonly<Record<string, Described>>): string {
  const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
  if (path in lockfile) return path
  if (folder === '') throw new Error(`package-lock.json lacks "${name}". Run npm install.`)
  return resolve(name, folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), lockfile)
}

/** What is beyond the limits, and whether the README says the numbers that were measured. */
function findingsOf({ packages, bytes, unpacked }: Installation, readme: string): string[] {
  const [, saidPackages, saidMegabytes] =
    new RegExp(`\`${NPM_INSTALL}\` adds (\\d+) packages and ([\\d.]+) MB`).exec(readme) ?? []
  const measured = `${packages} packages and ${megabytes(bytes)} MB`
  const isTrue =
    Number(saidPackages) === packages && Math.abs(Number(saidMegabytes) - bytes / 1_000_000) <= TOLERANCE_MB
  return [
    ...(packages > LIMITS.packages ? [`${packages} packages are added, and at most ${LIMITS.packages} may be`] : []),
    ...(bytes > LIMITS.bytes ? [`${bytes} bytes are added, and at most ${LIMITS.bytes} may be`] : []),
    ...(unpacked > LIMITS.unpacked ? [`${unpacked} bytes are unpacked, and at most ${LIMITS.unpacked} may be`] : []),
    ...(isTrue ? [] : [`README.md says ${saidPackages} packages and ${saidMegabytes} MB; measured are ${measured}`]),
  ]
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Size of a package's files, without the packages below it. */
const sizeOf = (folder: string): number =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split(sep).includes('node_modules'))
    .map((path) => statSync(join(root, folder, path)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)

/** The step: unpacks the packed package, and fails beyond the limits or where the README says something else. */
export async function installation(): Promise<Outcome> {
  mkdirSync(join(root, UNPACKED), { recursive: true })
  const { isOk, output, cpu } = await run('tar', ['-xzf', tarball(), '-C', UNPACKED])
  if (!isOk) return { passed: 0, failed: 1, output, cpu }
  const measured = measure(join(UNPACKED, 'package'))
  const findings = findingsOf(measured, readFileSync(join(root, 'README.md'), 'utf8'))
  const failed = findings.length > 0 ? 1 : 0
  const { packages, bytes, unpacked } = measured
  const note = `${packages} packages, ${megabytes(bytes)} MB, of them ${megabytes(unpacked)} MB ours`
  return { passed: 1 - failed, failed, note, output: findings.join('\n'), cpu }
}

/** @param folder With the unpacked package. */
function measure(folder: string): Installation {
  const needed = [...neededBy(readJson(`${folder}/package.json`), readJson('package-lock.json').packages)]
  const unpacked = sizeOf(folder)
  const bytes = needed.reduce((sum, path) => sum + sizeOf(path), unpacked)
  return { packages: 1 + needed.length, bytes, unpacked }
}
