import { expect, type Page } from '@playwright/test'
import { ALICE, AUTH, expectSignedIn } from './app.ts'
import { only } from './cases.ts'
import { allow, chooseProvider, logIn, openSignIn } from './sign-in.ts'
import { test } from './test.ts'

/** Notes what the policies of our own pages stop: the directives. */
async function listen(page: Page): Promise<string[]> {
  const stopped: string[] = []
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      console.debug(`stopped ${location.pathname} ${effectiveDirective}`)
    })
  })
  page.on('console', (message) => {
    const [first, path = '', directive = ''] = message.text().split(' ')
    if (first === 'stopped' && path.startsWith(`${AUTH}/`)) stopped.push(directive)
  })
  return stopped
}

test(
  'HDR-05: the policy of the pages lets a sign-in through the provider pass, and stops nothing of it',
  only('@library', '@security'),
  async ({ page }) => {
    const stopped = await listen(page)
    await openSignIn(page)
    await chooseProvider(page)
    await logIn(page, ALICE)
    await allow(page)
    await expectSignedIn(page, ALICE.name)
    await page.goto(`${AUTH}/signout`)
    expect(stopped).toEqual([])
  },
)

test(
  'HDR-05: the policy of the pages stops a script, a style and an image that somebody has slipped in',
  only('@library', '@security'),
  async ({ page }) => {
    const stopped = await listen(page)
    await page.goto(`${AUTH}/signin`)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "slipped in"'
      const style = document.createElement('style')
      style.textContent = 'body { display: none }'
      const image = document.createElement('img')
      image.src = 'https://elsewhere.example/x.png'
      document.body.append(script, style, image)
    })
    await expect.poll(() => [...stopped].sort()).toEqual(['img-src', 'script-src-elem', 'style-src-elem'])
    await expect(page).not.toHaveTitle('slipped in')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
