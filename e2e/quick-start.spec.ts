import { expect } from '@playwright/test'
import { enterFreshProject } from './enter-fresh-project.ts'
import { readQuickStart } from './quick-start.ts'
import { pairOf } from './servers.ts'
import { test } from './test.ts'

// A development server begins by looking at everything.
test.setTimeout(90_000)

// `Dev` refuses requests of a proxy. No other test shares the limits of a new project.
test.use({ extraHTTPHeaders: {} })

test.describe('the quick start of the README', () => {
  test('is short: three steps, two files, ten lines', () => {
    const { files, lines, steps } = readQuickStart(pairOf(test.info().project.metadata).framework)
    expect(steps).toHaveLength(3)
    expect(files.length).toBeLessThanOrEqual(2)
    expect(lines).toBeLessThanOrEqual(10)
  })

  test('signs in, in a new project', async ({ page }, info) => {
    const { framework } = pairOf(info.project.metadata)
    const quickStart = readQuickStart(framework)
    await enterFreshProject(page, framework, quickStart, quickStart.callbackUrl === null ? 'dev' : 'google')
  })
})
