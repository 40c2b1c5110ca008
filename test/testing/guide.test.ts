// Runs the Vitest tests of docs/testing.md as tests of this file. e2e/guide.spec.ts runs those for Playwright, and
// test/docs/blocks.test.ts checks the types of all blocks.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { root } from '../../tools/entries.ts'
import { SECRET } from '../harness.ts'
import { filesOf, writeFiles } from './guide/code-blocks.ts'
import { fromSource } from './guide/from-source.ts'

const files = [...filesOf('testing.md', 'Prepare the configuration'), ...filesOf('testing.md', 'Vitest')]
const tests = files.filter(({ path }) => path.endsWith('.test.ts'))

mkdirSync(join(root, 'test-results'), { recursive: true })
const folder = mkdtempSync(join(root, 'test-results/guide-'))
writeFiles(
  folder,
  files.map(({ path, text }) => ({ path, text: fromSource(text) })),
)
// The guide tells its reader to set it. A module of the guide reads it when it is imported.
vi.stubEnv('AUTH_SECRET', SECRET)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(tests)('$path of docs/testing.md', async ({ path }) => {
  await import(join(folder, path))
})

test('vitest.config.ts of docs/testing.md passes the variables of .env.test, and no other', async () => {
  writeFileSync(join(folder, '.env.test'), 'AUTH_SECRET=of-the-file\nOTHER=1\n')
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  vi.stubEnv('AUTH_SECRET', undefined)
  onTestFinished(() => {
    cwd.mockRestore()
    vi.stubEnv('AUTH_SECRET', SECRET)
  })
  const { default: createConfig } = await import(join(folder, 'vitest.config.ts'))
  expect(createConfig({ mode: 'test' }).test.env).toEqual({ AUTH_SECRET: 'of-the-file' })
})
