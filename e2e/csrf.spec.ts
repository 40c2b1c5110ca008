import { expect } from '@playwright/test'
import { ADA, AUTH, askForToken, expectSignedIn, expectSignedOut, formOf, HOME, signOutButton } from './app.ts'
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
  test(`a form of ${what} signs nobody out`, async ({ page, baseURL }) => {
    await arriveSignedIn(page)
    const { action, fields } = await formOf(signOutButton(page))
    for (const [target, sent] of [
      [`${baseURL}${AUTH}/signout`, {}],
      [action, fields],
    ] as const) {
      await other.post(page, host, target, sent)
      await page.goto(HOME)
      await expectSignedIn(page, ADA.name)
    }
  })

  test(`a form of ${what} signs nobody in, not even with a token`, async ({ page, baseURL, playwright }) => {
    const attacker = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const { csrfToken } = await (await attacker.get(`${AUTH}/csrf`)).json()
    await attacker.dispose()
    const fields = { csrfToken, username: ADA.user, password: ADA.password }
    await other.post(page, host, `${baseURL}${AUTH}/callback/credentials`, fields)
    if (pairOf(test.info().project.metadata).framework === 'sveltekit') {
      // It refuses the form before the library can.
      await expect(page.getByText('Cross-site POST form submissions are forbidden')).toBeVisible()
    } else {
      await expect(page).toHaveURL(new RegExp(`${AUTH}/signin.*error=MissingCSRF`))
      await expect(page.getByRole('alert')).toContainText('The form has expired')
    }
    await page.goto(HOME)
    await expectSignedOut(page)
  })
}

test.describe('a POST without a token', () => {
  for (const path of ['signout', 'signin/oidc', 'callback/credentials', 'session']) {
    test(`to ${path} is refused`, async ({ page, baseURL }) => {
      await arriveSignedIn(page)
      const response = await page.request.post(`${AUTH}/${path}`, {
        form: { username: 'ada' },
        headers: { origin: baseURL ?? '' },
      })
      expect(response.status()).toBe(403)
      // Where an update is refused, clients of sessions expect no more.
      expect((await response.json())?.error).toBe(path === 'session' ? undefined : 'MissingCSRF')
      await page.goto(HOME)
      await expectSignedIn(page, ADA.name)
    })
  }
})

test('a token of another session is refused', async ({ page, playwright, baseURL }) => {
  await arriveSignedIn(page)
  const somebody = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { csrfToken, origin } = await askForToken(somebody)
  await somebody.dispose()
  const response = await page.request.post(`${AUTH}/signout`, { form: { csrfToken }, headers: { origin } })
  expect(response.status()).toBe(403)
  expect(await response.json()).toMatchObject({ error: 'MissingCSRF' })
})
