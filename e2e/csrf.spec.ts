import { expect } from '@playwright/test'
import { ADA, AUTH, expectSignedIn, expectSignedOut, formOf, HOME, signOutButton } from './app.ts'
import { only } from './cases.ts'
import { type OtherSite, openOtherSite } from './other-site.ts'
import { pairOf } from './servers.ts'
import { arriveSignedIn } from './signed-in.ts'
import { test } from './test.ts'

let other: OtherSite

test.beforeAll(async () => {
  other = await openOtherSite()
})

test.afterAll(() => other.close())

for (const [what, host] of [
  ['another port', 'localhost'],
  ['another site', '127.0.0.1'],
] as const) {
  test(`a form of ${what} does not sign the user out`, only('@security'), async ({ page, baseURL }) => {
    await arriveSignedIn(page)
    const { action, fields, type } = await formOf(signOutButton(page))
    for (const [target, sent, typeSent] of [
      [`${baseURL}${AUTH}/signout`, {}, undefined],
      [action, fields, type],
    ] as const) {
      await other.post(page, host, target, sent, typeSent)
      await page.goto(HOME)
      await expectSignedIn(page, ADA.name)
    }
  })

  test(
    `a form of ${what} signs no user in, even with a token`,
    only('@security'),
    async ({ page, baseURL, playwright }) => {
      const attacker = await playwright.request.newContext({ baseURL: baseURL ?? '' })
      const { csrfToken } = await (await attacker.get(`${AUTH}/csrf`)).json()
      await attacker.dispose()
      const fields = { csrfToken, username: ADA.user, password: ADA.password }
      await other.post(page, host, `${baseURL}${AUTH}/callback/credentials`, fields)
      if (pairOf(test.info().project.metadata).framework === 'sveltekit') {
        // The hook of the sample refuses the form before the library can.
        await expect(page.getByText('Cross-site forms are forbidden')).toBeVisible()
      } else {
        await expect(page).toHaveURL(new RegExp(`${AUTH}/signin.*error=MissingCSRF`))
        await expect(page.getByRole('alert')).toContainText('The form has expired')
      }
      await page.goto(HOME)
      await expectSignedOut(page)
    },
  )
}
