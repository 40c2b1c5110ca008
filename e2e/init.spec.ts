import { join } from 'node:path'
import { enterFreshProject } from './enter-fresh-project.ts'
import { planOfInit } from './run-init.ts'
import { pairOf } from './servers.ts'
import { test } from './test.ts'

// A development server begins by looking at everything.
test.setTimeout(90_000)

test.describe('latchkey init', () => {
  test('sets a new project up, which then signs in', async ({ page }, info) => {
    const { framework } = pairOf(info.project.metadata)
    await enterFreshProject(page, framework, planOfInit({ program: join(import.meta.dirname, '../dist/cli.js') }))
  })
})
