import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tools/entries.ts'

interface Locked {
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The packages of a lock by their folders. The workspaces are folders too. */
const readLock = (file: string): Readonly<Record<string, Locked>> =>
  JSON.parse(readFileSync(`${root}/${file}`, 'utf8')).packages

/** The folders in which Node looks for a package of a folder. */
function candidatesOf(folder: string, name: string): string[] {
  const candidate = posix.join(folder, 'node_modules', name)
  return folder === '.' || folder === '' ? [candidate] : [candidate, ...candidatesOf(posix.dirname(folder), name)]
}

const LOCKS = [
  'package-lock.json',
  'bench/peers/package-lock.json',
  ...globSync('e2e/apps/*/package-lock.json', { cwd: root }),
]

describe.each(LOCKS)('%s', (file) => {
  const packages = readLock(file)

  // npm can drop the packages of other platforms when it updates an installed package (npm/cli#4828). `npm install` in
  // a clean clone then changes the lock, and `npm ci` on another platform installs no binary.
  test('contains the optional packages of every platform', () => {
    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !candidatesOf(folder, name).some((candidate) => candidate in packages))
        .map((name) => `${folder}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('names no registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))).toEqual([])
  })
})
