import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EQUIVALENT } from '../../tools/mutation/equivalent.ts'
import { FOLDERS } from '../../tools/mutation/folders.ts'

const cwd = join(import.meta.dirname, '../..')

/** Folders of `src` whose failure lets an attack succeed. */
const SECURITY = [
  'crypto',
  'features/logout',
  'features/migration',
  'features/revocation',
  'features/stored/account',
  'features/stored/sessions',
  'features/tokens',
  'http/cookies',
  'http/csrf',
  'oauth/engine',
  'session',
  'session/jwt',
  'store',
  'store/limits',
]

const mutated = new Set(Object.values(FOLDERS).flatMap(({ mutate }) => globSync(mutate, { cwd })))

describe('npm run test:mutation', () => {
  test.each(SECURITY)('mutates every file of src/%s', (folder) => {
    const files = globSync(`src/${folder}/*.ts`, { cwd })
    expect(files.filter((file) => !mutated.has(file))).toEqual([])
  })

  test.each(Object.entries(FOLDERS))('%s names files that exist', (_, { mutate, tests }) => {
    const patterns = [...mutate, ...tests]
    expect(patterns.filter((pattern) => globSync(pattern, { cwd }).length === 0)).toEqual([])
  })
})

test('equivalent.json lists lines that exist', () => {
  const lines = (file: string) => readFileSync(join(cwd, file), 'utf8').split('\n')
  const isGone = ({ file, text }: (typeof EQUIVALENT)[number]) =>
    text !== undefined && !lines(file).some((line) => line.trim() === text)
  expect(EQUIVALENT.filter(isGone)).toEqual([])
})
