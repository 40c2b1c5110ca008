import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './accessible.ts'
import { ACCOUNT, AUTH, expectSignedIn, expectSignedOut, HOME } from './app.ts'
import { only } from './cases.ts'
import { tabTo } from './keyboard.ts'
import { startLater } from './later.ts'
import {
  askForMail,
  codeButton,
  codeField,
  confirmButton,
  emailButton,
  emailField,
  expiredText,
  fillEmail,
  mailboxUrl,
  mailSentHeading,
  mailTo,
  signInByEmail,
  someAddress,
  wrongCode,
} from './mail.ts'
import { REFUSED_DOMAIN } from './mailbox/catch-mail.ts'
import { startMailbox } from './mailbox.ts'
import { anyPort } from './ports.ts'
import { alert } from './sign-in.ts'
import { test } from './test.ts'

const isTokenFree = (page: Page): boolean => !page.url().includes('token')

test.describe('the link', () => {
  test('signs in the requesting user once', only('@security'), async ({ page }) => {
    const address = someAddress()
    const { link } = await askForMail(page, address)
    await page.goto(link)
    await expect(page.getByRole('alert')).toBeHidden()
    await confirmButton(page, address).click()
    await expectSignedIn(page, address)
    expect(isTokenFree(page)).toBe(true)
    // Signed in, its user would be led on.
    await page.context().clearCookies()
    await page.goto(link)
    await confirmButton(page, address).click()
    await expect(expiredText(page)).toBeVisible()
  })

  test('redirects to the page that was first requested', only('@library'), async ({ page }) => {
    const address = someAddress()
    await page.goto(`${ACCOUNT}?tab=security`)
    await emailField(page).fill(address)
    await emailButton(page).click()
    await expect(mailSentHeading(page)).toBeVisible()
    await page.goto((await mailTo(address)).link)
    await confirmButton(page, address).click()
    await expect(page).toHaveURL(`${ACCOUNT}?tab=security`)
    await expectSignedIn(page, address)
  })

  test('stays valid after a scanner opened it', only('@library', '@security'), async ({ page, playwright }) => {
    const address = someAddress()
    const { link } = await askForMail(page, address)
    const scanner = await playwright.request.newContext()
    for (const ask of ['head', 'get', 'get'] as const) {
      const response = await scanner[ask](link)
      expect(response.headers()['set-cookie'] ?? '').not.toContain('latchkey.session')
    }
    await scanner.dispose()
    await page.goto(link)
    await confirmButton(page, address).click()
    await expectSignedIn(page, address)
  })

  test('warns in another browser, and signs in there', only('@library'), async ({ page, browser, baseURL }) => {
    const address = someAddress()
    const { link } = await askForMail(page, address)
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await elsewhere.newPage()
    await other.goto(link)
    await expect(other.getByRole('note')).toContainText('requested in another browser')
    await confirmButton(other, address).click()
    await expectSignedIn(other, address)
    await page.goto(HOME)
    await expectSignedOut(page)
    await elsewhere.close()
  })

  test('is refused if it was changed', only('@library', '@security'), async ({ page }) => {
    const { link } = await askForMail(page, someAddress())
    await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
    await expect(expiredText(page)).toBeVisible()
  })

  test('redirects from the mailbox into the application', only('@library'), async ({ page }) => {
    const address = someAddress()
    await askForMail(page, address)
    await page.goto(mailboxUrl())
    await page.getByRole('listitem').filter({ hasText: address }).getByRole('link').click()
    await page.frameLocator('iframe').getByRole('link', { name: 'Sign in' }).click()
    await expect.poll(() => page.context().pages().length).toBe(2)
    const opened = page.context().pages().at(-1) as Page // there are two
    await confirmButton(opened, address).click()
    await expectSignedIn(opened, address)
  })
})

test('a link ends after ten minutes, and not before', only('@library', '@security'), async ({ page }, info) => {
  test.setTimeout(90_000) // it starts three processes
  const mailbox = await startMailbox(0)
  const options = { port: await anyPort(), database: info.outputPath('store.db'), smtp: mailbox.smtp }
  /** One process after the other, on one database, which not every kind shares. */
  const after = async (minutes: number, run: (url: string) => Promise<void>): Promise<void> => {
    const app = await startLater(info.project.metadata, { ...options, seconds: minutes * 60 })
    await run(app.url).finally(() => app.stop())
  }
  const [first, second] = [someAddress(), someAddress()]
  const links = new Map<string, string>()
  const linkTo = (address: string): string => links.get(address) ?? ''
  try {
    await after(0, async (url) => {
      for (const address of [first, second]) {
        await page.goto(`${url}${AUTH}/signin`)
        await emailField(page).fill(address)
        await emailButton(page).click()
        await expect(mailSentHeading(page)).toBeVisible()
        const [mail] = await (await fetch(`${mailbox.url}/mails.json?to=${encodeURIComponent(address)}`)).json()
        links.set(address, mail.link)
      }
    })
    await after(9, async () => {
      await page.goto(linkTo(first))
      await confirmButton(page, first).click()
      await expectSignedIn(page, first)
    })
    await after(11, async () => {
      await page.goto(linkTo(second))
      await expect(expiredText(page)).toBeVisible()
    })
  } finally {
    await mailbox.close()
  }
})

test.describe('the code', () => {
  test('signs in, and ends the link', only('@each-once', '@security'), async ({ page }) => {
    const address = someAddress()
    const { code, link } = await askForMail(page, address)
    await codeField(page).fill(code)
    await codeButton(page).click()
    await expectSignedIn(page, address)
    await page.context().clearCookies()
    await page.goto(link)
    await confirmButton(page, address).click()
    await expect(expiredText(page)).toBeVisible()
    await page.goto(HOME)
    await expectSignedOut(page)
  })

  test('may contain a space in the middle, and can be corrected', only('@library'), async ({ page }) => {
    const address = someAddress()
    const { code } = await askForMail(page, address)
    await codeField(page).fill(wrongCode(code))
    await codeButton(page).click()
    await expect(alert(page)).toContainText('This is not the code')
    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await codeButton(page).click()
    await expectSignedIn(page, address)
  })

  test('expires after five wrong ones, and so does the link', only('@library', '@security'), async ({ page }) => {
    const address = someAddress()
    const { code, link } = await askForMail(page, address)
    for (let i = 0; i < 5; i++) {
      await codeField(page).fill(wrongCode(code))
      await codeButton(page).click()
      await expect(alert(page)).toBeVisible()
    }
    await expect(codeField(page)).toBeHidden()
    await page.goto(link)
    await confirmButton(page, address).click()
    await expect(expiredText(page)).toBeVisible()
    await page.goto(HOME)
    await expectSignedOut(page)
  })
})

test.describe('a mail', only('@library'), () => {
  test('can be sent again, or to another address', async ({ page }) => {
    const address = someAddress()
    const first = await askForMail(page, address)
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByRole('status')).toHaveText('We sent another email.')
    const { code, link } = await mailTo(address)
    expect(link).not.toBe(first.link)
    await page.getByRole('link', { name: 'Use another address' }).click()
    await expect(emailField(page)).toHaveValue('')
    await page.goBack()
    await codeField(page).fill(code)
    await codeButton(page).click()
    await expectSignedIn(page, address)
  })

  test('that is refused shows a message, and can be requested again', async ({ page }) => {
    await fillEmail(page, `nobody@${REFUSED_DOMAIN}`)
    await expect(alert(page)).toContainText('could not be sent')
    const address = someAddress()
    await emailField(page).fill(address)
    await emailButton(page).click()
    await expect(mailSentHeading(page)).toBeVisible()
  })
})

test.describe('without JavaScript', only('@library'), () => {
  test.use({ javaScriptEnabled: false })

  test('signs in by the link', async ({ page }) => {
    const address = someAddress()
    await signInByEmail(page, address)
    await expectSignedIn(page, address)
  })

  test('signs in by the code', async ({ page }) => {
    const address = someAddress()
    const { code } = await askForMail(page, address)
    await codeField(page).fill(code)
    await codeButton(page).click()
    await expectSignedIn(page, address)
  })
})

test('signs in by keyboard alone', only('@library'), async ({ page }) => {
  const address = someAddress()
  await page.goto(`${AUTH}/signin`)
  await tabTo(page, emailField(page))
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
  await expect(mailSentHeading(page)).toBeVisible()
  const { code, link } = await mailTo(address)
  await tabTo(page, codeField(page))
  await page.keyboard.type(wrongCode(code))
  await page.keyboard.press('Enter')
  await expect(alert(page)).toBeVisible()
  await page.goto(link)
  await tabTo(page, confirmButton(page, address))
  await page.keyboard.press('Enter')
  await expectSignedIn(page, address)
})

// Pages of the way that `pictures.spec.ts` does not show.
test.describe('in light and dark', only('@looks'), () => {
  test('the page about too many mails has no accessibility violation', async ({ page }) => {
    const address = someAddress()
    for (let i = 0; i < 3; i++) await askForMail(page, address)
    await fillEmail(page, address)
    await expect(page.getByText(/Too many attempts/)).toBeVisible()
    await expectAccessibleInBoth(page)
  })

  test('the mailbox and a mail have no accessibility violation', async ({ page }) => {
    const { id } = await askForMail(page, someAddress())
    // Mail of other tests would have the page loaded again.
    await page.route('**/refresh.js', (route) => route.abort())
    await page.goto(mailboxUrl())
    await expectAccessibleInBoth(page)
    await page.goto(`${mailboxUrl()}/mails/${id}`)
    await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible()
    await expectAccessibleInBoth(page)
  })
})
