import { expect } from '@playwright/test'
import { ALICE } from './app.ts'
import { startFreshProject } from './fresh-project.ts'
import { readQuickStart } from './quick-start.ts'
import { pairOf } from './servers.ts'
import { allow, logIn } from './sign-in.ts'
import { test } from './test.ts'

// A development server begins by looking at everything.
test.setTimeout(90_000)

test.describe('the quick start of the README', () => {
  test('is short: three steps, two files, ten lines', () => {
    const { files, lines, steps } = readQuickStart(pairOf(test.info().project.metadata).framework)
    expect(steps).toHaveLength(3)
    expect(files.length).toBeLessThanOrEqual(2)
    expect(lines).toBeLessThanOrEqual(10)
  })

  test('signs in, in a new project', async ({ page }, info) => {
    const { framework } = pairOf(info.project.metadata)
    const app = await startFreshProject(framework, readQuickStart(framework))
    try {
      await page.goto(`${app.url}/account`)
      await page.getByRole('button', { name: /Google/ }).click()
      await logIn(page, ALICE)
      await allow(page)
      await expect(page).toHaveURL(`${app.url}/account`)
      await expect(page.getByText(ALICE.name)).toBeVisible()
    } finally {
      await app.stop()
    }
  })
})
