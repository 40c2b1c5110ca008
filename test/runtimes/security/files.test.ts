import { describe, expect, test } from 'vitest'
import { bundleSecurity } from '../../../runtimes/security/bundle.ts'
import { filesForEveryRuntime, securityFiles } from '../../../runtimes/security/files.ts'
import { ON_NODE, reasonOf } from '../../../runtimes/security/on-node.ts'
import { PLATFORM } from '../../../runtimes/security/platform.ts'
import { CATALOGUE, CATEGORIES } from '../../security/catalogue.ts'

const everywhere = new Set(filesForEveryRuntime())

describe('the security suite of every runtime', () => {
  test('leaves out no file without a reason, and has no reason without a file', () => {
    const files = securityFiles()
    expect(files.filter((file) => !everywhere.has(file) && !file.startsWith('runtimes/') && !reasonOf(file))).toEqual(
      [],
    )
    expect(ON_NODE.filter(([pattern]) => !files.some((file) => pattern.test(file)))).toEqual([])
  })

  test('names no file about the platform that runs only on Node', () => {
    expect(PLATFORM.filter(([pattern]) => ![...everywhere].some((file) => pattern.test(file)))).toEqual([])
  })

  // `npm test` runs only the files about the platform elsewhere, so it would not notice a file that needs Node.
  test('bundles every other file without modules of Node', async () => {
    await expect(bundleSecurity('logic')).resolves.toContain('logic.js')
  })

  // Frameworks are the one category that is about Node; hashes are held against Node's, slow patterns are found in
  // the sources.
  const elsewhere = ['INT', 'REDOS']

  test.each(Object.keys(CATEGORIES).filter((name) => !elsewhere.includes(name)))('has cases of %s', (category) => {
    const rows = CATALOGUE.filter((row) => row.category === category)
    expect(rows.flatMap(({ files }) => files).some((file) => reasonOf(file) === null)).toBe(true)
  })
})
