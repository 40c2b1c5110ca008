import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { ADA, AUTH, expectSignedIn, expectSignedOut, HOME } from './app.ts'
import { signInWithPassword } from './sign-in.ts'
import { test } from './test.ts'

let server: Server
let port: number

/** Another site: a page with a form that posts wherever its query says. */
test.beforeAll(async () => {
  server = createServer((req, res) => {
    const { searchParams } = new URL(req.url ?? '', 'http://other.invalid')
    const fields = [...searchParams].map(([name, value]) => `<input name="${name}" value="${value}">`).join('')
    const target = searchParams.get('target') ?? ''
    res.setHeader('content-type', 'text/html')
    res.end(
      `<!doctype html><title>Other</title><form method="post" action="${target}">${fields}<button>Go</button></form>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})

test.afterAll(() => {
  server.close()
})

for (const [what, host] of [
  ['another port', 'localhost'],
  ['another site', '127.0.0.1'],
] as const) {
  test(`a form of ${what} signs nobody out`, async ({ page, baseURL }) => {
    await signInWithPassword(page, ADA)
    await expectSignedIn(page, ADA.name)
    for (const path of [`${AUTH}/signout`, '/sign-out']) {
      await page.goto(`http://${host}:${port}/?target=${baseURL}${path}`)
      await page.getByRole('button').click()
      await page.goto(HOME)
      await expectSignedIn(page, ADA.name)
    }
  })

  test(`a form of ${what} signs nobody in, not even with a token`, async ({ page, baseURL, playwright }) => {
    const attacker = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const { csrfToken } = await (await attacker.get(`${AUTH}/csrf`)).json()
    await attacker.dispose()
    const fields = new URLSearchParams({ csrfToken, username: ADA.user, password: ADA.password })
    await page.goto(`http://${host}:${port}/?target=${baseURL}${AUTH}/callback/credentials&${fields}`)
    await page.getByRole('button').click()
    await expect(page).toHaveURL(new RegExp(`${AUTH}/signin.*error=MissingCSRF`))
    await expect(page.getByRole('alert')).toContainText('The form has expired')
    await page.goto(HOME)
    await expectSignedOut(page)
  })
}

test.describe('a POST without a token', () => {
  for (const path of ['signout', 'signin/oidc', 'callback/credentials', 'session']) {
    test(`to ${path} is refused`, async ({ page }) => {
      await signInWithPassword(page, ADA)
      await expectSignedIn(page, ADA.name)
      const response = await page.request.post(`${AUTH}/${path}`, { form: { username: 'ada' } })
      expect(response.status()).toBe(403)
      await page.goto(HOME)
      await expectSignedIn(page, ADA.name)
    })
  }
})

test('a token of another session is refused', async ({ page, playwright, baseURL }) => {
  await signInWithPassword(page, ADA)
  await expectSignedIn(page, ADA.name)
  const other = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { csrfToken } = await (await other.get(`${AUTH}/csrf`)).json()
  await other.dispose()
  const response = await page.request.post(`${AUTH}/signout`, { form: { csrfToken } })
  expect(response.status()).toBe(403)
})
