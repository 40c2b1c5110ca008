import { expect, type Page } from '@playwright/test'
import { ALICE } from './app.ts'
import { type Plan, startFreshProject } from './fresh-project.ts'
import type { Framework } from './servers.ts'
import { allow, logIn } from './sign-in.ts'

/** Makes a project, starts it, and signs in to its account page as its user would. */
export async function enterFreshProject(page: Page, framework: Framework, plan: Plan): Promise<void> {
  const app = await startFreshProject(framework, plan)
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
}
