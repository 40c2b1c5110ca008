import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ALICE } from './app.ts'
import { startFreshProject } from './fresh-project.ts'
import { planOfInit } from './run-init.ts'
import { pairOf } from './servers.ts'
import { allow, logIn } from './sign-in.ts'
import { test } from './test.ts'

// A development server begins by looking at everything.
test.setTimeout(90_000)

test.describe('latchkey init', () => {
  test('sets a new project up, which then signs in', async ({ page }, info) => {
    const { framework } = pairOf(info.project.metadata)
    const app = await startFreshProject(framework, planOfInit({ program: join(import.meta.dirname, '../dist/cli.js') }))
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
