import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../tools/entries.ts'
import { INDEXES } from '../../tools/security-index.ts'
import config from '../../vitest.config.ts'
import { CATALOGUE } from '../security/catalogue.ts'

interface Project {
  readonly test: { readonly name: string; readonly include: string[]; readonly exclude?: string[] }
}

const projects = (config.test?.projects ?? []) as unknown as readonly Project[]

const filesOf = ({ test: { include, exclude = [] } }: Project): string[] => globSync(include, { cwd: root, exclude })

const all = globSync('test/**/*.test.ts', { cwd: root }).sort()

test('every unit test is in one project', () => {
  expect(projects.flatMap(filesOf).sort()).toEqual(all)
  expect(projects.map(({ test }) => test.name)).toEqual(['shared', 'isolated', 'later', 'steps'])
})

// The files that a row names run in Vitest, inside the runtimes, or in a browser: test/tools/pairs.test.ts lists the latter.
const indexes = [['catalogue', CATALOGUE], ...Object.entries(INDEXES).map(([name, { rows }]) => [name, rows])] as [
  string,
  readonly { readonly files: readonly string[] }[],
][]
test.each(indexes)('every row of the index of %s is in a file that a command runs', (_, rows) => {
  const specs = globSync('e2e/**/*.spec.ts', { cwd: root, exclude: ['e2e/apps/**'] })
  const suites = globSync('runtimes/{suite,wire}/*.ts', { cwd: root })
  const run = new Set([...all, ...specs, ...suites])
  expect(rows.flatMap(({ files }) => files.filter((file) => !run.has(file)))).toEqual([])
})
