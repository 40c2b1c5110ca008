import { expect, type Page } from '@playwright/test'
import { ALICE } from './app.ts'
import { type Plan, startFreshProject } from './fresh-project.ts'
import type { Framework } from './servers.ts'
import { allow, logIn } from './sign-in.ts'

/** Signs in on the sign-in page of a new project. Returns the name of the user. */
const SIGN_INS = {
  async dev(page: Page) {
    await page.getByRole('button', { name: /Ada Lovelace/ }).click()
    return 'Ada Lovelace'
  },
  async google(page: Page) {
    await page.getByRole('button', { name: /Google/ }).click()
    await logIn(page, ALICE)
    await allow(page)
    return ALICE.name
  },
} as const

/** Makes a project, starts it, and signs in to its account page as its user would. */
export async function enterFreshProject(
  page: Page,
  framework: Framework,
  plan: Plan,
  provider: keyof typeof SIGN_INS = 'google',
): Promise<void> {
  const app = await startFreshProject(framework, plan)
  try {
    await page.goto(`${app.url}/account`)
    const name = await SIGN_INS[provider](page)
    await expect(page).toHaveURL(`${app.url}/account`)
    await expect(page.getByText(name)).toBeVisible()
  } finally {
    await app.stop()
  }
}
