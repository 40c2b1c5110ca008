import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tools/entries.ts'

test('CVE-2026-59940: no release of seroval that is installed has it', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>
  }
  const versions = Object.entries(lock.packages)
    .filter(([path]) => path.endsWith('node_modules/seroval'))
    .map(([, { version = '' }]) => version.split('.').map(Number))
  expect(versions).not.toEqual([])
  for (const [major = 0, minor = 0, patch = 0] of versions)
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(1_005_003)
})
