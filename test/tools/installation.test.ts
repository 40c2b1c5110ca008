import { describe, expect, test } from 'vitest'
import { findingsOf, LIMITS, neededBy } from '../../tools/test/installation.ts'

describe('what a package needs', () => {
  test('is counted through dependencies of dependencies, each package once', () => {
    const lockfile = {
      'node_modules/a': { dependencies: { b: '1', '@scope/c': '1' } },
      'node_modules/a/node_modules/b': { dependencies: { '@scope/c': '1' } },
      'node_modules/b': {},
      'node_modules/@scope/c': { dependencies: { a: '1' } },
    }
    expect([...neededBy({ dependencies: { a: '1', b: '2' } }, lockfile)].sort()).toEqual(Object.keys(lockfile).sort())
  })

  test('includes peers that npm installs, and no optional ones', () => {
    const peers = {
      peerDependencies: { a: '1', b: '1' },
      peerDependenciesMeta: { b: { optional: true } },
    }
    expect([...neededBy(peers, { 'node_modules/a': {}, 'node_modules/b': {} })]).toEqual(['node_modules/a'])
  })

  test('must be in the lockfile', () => {
    expect(() => neededBy({ dependencies: { a: '1' } }, {})).toThrow('package-lock.json lacks "a"')
  })
})

describe('an installation', () => {
  const README = 'So `npm install latchkey` adds 3 packages and 3.0 MB.'
  const fine = { packages: 3, bytes: 3_040_000, unpacked: 2_400_000 }

  test('passes within the limits where the README says what was measured', () => {
    expect(findingsOf(fine, README)).toEqual([])
  })

  test.each([
    ['packages', { ...fine, packages: 2 }, 'README.md says 3 packages and 3.0 MB; measured are 2 packages and 3.0 MB'],
    ['MB', { ...fine, bytes: 3_300_000 }, 'README.md says 3 packages and 3.0 MB; measured are 3 packages and 3.3 MB'],
  ])('fails where the README says other %s', (_, measured, finding) => {
    expect(findingsOf(measured, README)).toEqual([finding])
  })

  test('fails where the README says nothing', () => {
    expect(findingsOf(fine, '')).toHaveLength(1)
  })

  test.each(Object.entries(LIMITS))('fails beyond the limit of %s', (name, limit) => {
    const findings = findingsOf({ ...fine, [name]: limit + 1 }, README)
    expect(findings.filter((finding) => finding.startsWith(`${limit + 1} `))).toHaveLength(1)
  })
})
