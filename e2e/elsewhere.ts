// What the specs about an application elsewhere share: one that the sample is not, under a path of its own.

import type { Page } from '@playwright/test'
import { type FreshProject, PATIENCE, startFreshProject } from './fresh-project.ts'
import type { StartedFramework } from './servers.ts'
import { test } from './test.ts'

/** What the application is made of. */
interface Made {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>
  /** Builds and serves it, for a shell. */
  readonly command: string
}

/** Has an application run beside the tests of a spec. Before the first of them, it has no address and no log. */
export function runElsewhere(framework: StartedFramework, made: Made): Pick<FreshProject, 'url' | 'log'> {
  let project: FreshProject
  // One after the other, so that it starts once.
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    test.setTimeout((PATIENCE + 10) * 1000)
    const files = Object.entries(made.files).map(([path, text]) => ({ path, text }))
    project = await startFreshProject(framework, { command: made.command, files })
  })
  test.afterAll(() => project.stop())
  return {
    get url() {
      return project.url
    },
    log: () => project.log(),
  }
}

/** By the form of the page that is open. The right password is `right`. */
export async function signInAsAda(page: Page, password: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
