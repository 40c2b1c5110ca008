import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Folders of `test/` whose tests go through the whole library, or are about something other than `src/`. */
const SUITES: Readonly<Record<string, string>> = {
  architecture: 'rules about all sources',
  bench: 'the programs that measure',
  deploy: 'applications on their hosts',
  docs: 'what the documentation says',
  'kernel/toys': 'features that prove the seams',
  properties: 'generated inputs for whole flows',
  'published-adapters': 'adapters of other packages',
  runtimes: 'the harness of the four runtimes',
  security: 'attacks, by the catalogues that list them',
  tools: 'the programs of the repository',
}

const tests = globSync('*/**/*.test.ts', { cwd: join(root, 'test') })
  .map((file) => file.replaceAll('\\', '/').replace('.test.ts', ''))
  .filter((file) => !Object.keys(SUITES).some((suite) => file.startsWith(`${suite}/`)))

/** `src/a/b.ts` or the folder `src/a/b/`. */
const isSource = (path: string) => existsSync(join(root, 'src', `${path}.ts`)) || existsSync(join(root, 'src', path))

test('a test file is in the folder of its source file', () => {
  expect(tests.filter((file) => !isSource(file) && !isSource(dirname(file)))).toEqual([])
})

test('at least half of the test files have the name of a source file', () => {
  const named = tests.filter((file) => isSource(file) || existsSync(join(root, 'src', `${dirname(file)}.ts`)))
  expect(named.length / tests.length).toBeGreaterThan(0.5)
})

test('every suite exists', () => {
  expect(Object.keys(SUITES).filter((suite) => !existsSync(join(root, 'test', suite)))).toEqual([])
})
