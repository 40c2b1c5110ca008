// What the installation of this package adds to an application, without a network: the packed package, and its dependencies as the
// lockfile has installed them here.

import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { NPM_INSTALL } from '../../src/cli/package-commands.ts'
import { root } from '../entries.ts'
import { tarball } from './package.ts'
import { type Outcome, run } from './step.ts'

/** What is added. Sizes are sums of file sizes, in bytes. */
export interface Installation {
  readonly packages: number
  readonly bytes: number
  /** Of the package itself. */
  readonly unpacked: number
}

/** The most that is allowed. */
const LIMITS: Installation = { packages: 8, bytes: 6_000_000, unpacked: 4_200_000 }

/** The page with the numbers. */
const PAGE = 'docs/comparison.md'

/** Inside the folder that `pack` empties. */
const UNPACKED = 'test-results/package/unpacked'

/** How far the number of docs/comparison.md may be off: it has one decimal, and each change of the code moves the size a little. */
const TOLERANCE_MB = 0.15

/** What is beyond the limits, and whether the page says the numbers that were measured. */
function findingsOf({ packages, bytes, unpacked }: Installation, page: string): string[] {
  const [, saidPackages, saidMegabytes] =
    new RegExp(`\`${NPM_INSTALL}\` adds (\\d+) packages and ([\\d.]+) MB`).exec(page) ?? []
  const measured = `${packages} packages and ${megabytes(bytes)} MB`
  const isTrue =
    Number(saidPackages) === packages && Math.abs(Number(saidMegabytes) - bytes / 1_000_000) <= TOLERANCE_MB
  return [
    ...(packages > LIMITS.packages ? [`${packages} packages are added, and at most ${LIMITS.packages} may be`] : []),
    ...(bytes > LIMITS.bytes ? [`${bytes} bytes are added, and at most ${LIMITS.bytes} may be`] : []),
    ...(unpacked > LIMITS.unpacked ? [`${unpacked} bytes are unpacked, and at most ${LIMITS.unpacked} may be`] : []),
    ...(isTrue ? [] : [`${PAGE} says ${saidPackages} packages and ${saidMegabytes} MB; measured are ${measured}`]),
  ]
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** Size of a package's files, without the packages below it. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split(sep).includes('node_modules'))
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)

/** The packages of the lock, by folder: '' is this one. */
type Locked = Readonly<Record<string, { readonly dependencies?: Readonly<Record<string, string>> } | undefined>>

/** Finds a package as Node does: in the nearest `node_modules`. */
function findFolder(locked: Locked, from: string, name: string): string {
  const folder = join(from, 'node_modules', name)
  if (locked[folder] !== undefined) return folder
  if (from === '') throw new Error(`package-lock.json lacks ${name}.`)
  return findFolder(locked, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules'))), name)
}

/** Lists the folders of the packages that a package needs. Peer dependencies are those of frameworks. */
function listNeeded(locked: Locked, from = '', known: Set<string> = new Set()): Set<string> {
  for (const name of Object.keys(locked[from]?.dependencies ?? {})) {
    const folder = findFolder(locked, from, name)
    if (!known.has(folder)) listNeeded(locked, folder, known.add(folder))
  }
  return known
}

/** The step: unpacks the packed package, and fails beyond the limits or where the page says something else. */
export async function installation(): Promise<Outcome> {
  mkdirSync(join(root, UNPACKED), { recursive: true })
  const unpacking = await run('tar', ['-xzf', tarball(), '-C', UNPACKED])
  const { cpu, isOk, output } = unpacking
  if (!isOk) return { passed: 0, failed: 1, output, cpu }
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const measured = measure([...listNeeded(locked)].map((folder) => join(root, folder)))
  const findings = findingsOf(measured, readFileSync(join(root, PAGE), 'utf8'))
  const failed = findings.length > 0 ? 1 : 0
  const { packages, bytes, unpacked } = measured
  const note = `${packages} packages, ${megabytes(bytes)} MB, of them ${megabytes(unpacked)} MB ours`
  return { passed: 1 - failed, failed, note, output: findings.join('\n'), cpu }
}

function measure(needed: readonly string[]): Installation {
  const unpacked = sizeOf(join(root, UNPACKED, 'package'))
  const bytes = needed.reduce((sum, folder) => sum + sizeOf(folder), unpacked)
  return { packages: 1 + needed.length, bytes, unpacked }
}
