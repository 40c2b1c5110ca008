// Passwords that latchkey keeps: what a user does with one, from the sign-up to the deletion, in a process of its own.

import { expect, type Page } from '@playwright/test'
import { ACCOUNT, AUTH, expectSignedIn, expectSignedOut, signOutButton } from './app.ts'
import { only } from './cases.ts'
import { mailsTo, someAddress } from './mail.ts'
import type { Mail } from './mailbox/catch-mail.ts'
import { alert, unfold } from './sign-in.ts'
import { type OwnApp, startOwn } from './start-own.ts'
import { test } from './test.ts'

const FIRST = 'violet tram under ladders'
const SECOND = 'a different long phrase'
const THIRD = 'another phrase by far'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })

/** A form of the account page. */
const formOf = (page: Page, name: string) => page.locator('form').filter({ has: button(page, name) })

/** Awaits a mail to an address. */
async function receive({ mailbox }: OwnApp, address: string, subject: RegExp): Promise<Mail> {
  await expect.poll(async () => (await mailsTo(address, mailbox))[0]?.subject).toMatch(subject)
  const [mail] = await mailsTo(address, mailbox)
  if (mail === undefined) throw new Error(`The mail to ${address} is gone.`)
  return mail
}

/**
 * From the sign-in page to the account. The first password is refused.
 *
 * @param other Opens the link of the mail. @default no other browser
 */
async function signUp(page: Page, site: OwnApp, address: string, other?: Page): Promise<void> {
  await page.goto(`${site.url}${AUTH}/signin?callbackUrl=${ACCOUNT}`)
  await unfold(page, 'password')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email address').fill(address)
  await passwordField(page).fill(address)
  await button(page, 'Create account').click()
  await expect(alert(page)).toContainText('easy to guess')
  await passwordField(page).fill(FIRST)
  await button(page, 'Create account').click()
  await expect(page.getByText(`We sent an email to ${address}.`)).toBeVisible()
  const { code, link } = await receive(site, address, /^Confirm your address/)
  if (other) {
    await other.goto(link ?? '')
    await expect(other.getByText('You signed up in another browser.')).toBeVisible()
  }
  await page.getByLabel('Code from the email').fill(code ?? '')
  await button(page, 'Confirm and sign in').click()
  await expectSignedIn(page, address)
}

/** Opens the account, which asks who the visitor is. */
async function openAccount(page: Page, { url }: OwnApp): Promise<void> {
  await page.goto(`${url}${ACCOUNT}`)
  await expect(page).toHaveURL(new RegExp(`${AUTH}/signin`))
}

async function signIn(page: Page, address: string, password: string): Promise<void> {
  await unfold(page, 'password')
  const form = page.locator('form').filter({ has: passwordField(page) })
  await form.getByLabel('Email address').fill(address)
  await passwordField(page).fill(password)
  await button(page, 'Sign in').click()
}

async function resetPassword(page: Page, site: OwnApp, address: string): Promise<void> {
  await page.goto(`${site.url}${AUTH}/signin?callbackUrl=${ACCOUNT}`)
  await unfold(page, 'password')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email address').fill(address)
  await button(page, 'Send the link').click()
  await expect(page.getByText(`We sent an email to ${address}.`)).toBeVisible()
  const { link } = await receive(site, address, /^Reset your password/)
  await page.goto(link ?? '')
  await page.getByLabel('New password').fill(SECOND)
  await button(page, 'Set password').click()
}

async function changePassword(page: Page, present: string): Promise<void> {
  const form = formOf(page, 'Change password')
  await form.getByLabel('Present password').fill(present)
  await form.getByLabel('New password').fill(THIRD)
  await button(page, 'Change password').click()
}

async function changeAddress(page: Page, site: OwnApp, address: string): Promise<void> {
  const form = formOf(page, 'Change address')
  await form.getByLabel('New address').fill(address)
  await form.getByLabel('Your password').fill(THIRD)
  await button(page, 'Change address').click()
  await expect(page.getByText(`We sent an email to ${address}.`)).toBeVisible()
  const { code } = await receive(site, address, /^Confirm your new address/)
  await page.getByLabel('Code from the email').fill(code ?? '')
  await button(page, 'Change address').click()
}

// Both tests use one process.
test.describe.configure({ mode: 'default' })

let site: OwnApp

test.beforeAll(async ({ browserName: _ }, info) => {
  test.setTimeout(90_000)
  site = await startOwn(info, { PASSWORDS: '1' })
})

test.afterAll(() => site.stop())

test('a user signs up, changes password and address, and deletes the account', async ({ page }) => {
  const [first, second] = [someAddress(), someAddress()]
  await signUp(page, site, first)
  await test.step('changes the password', async () => {
    await changePassword(page, SECOND)
    await expect(page.getByText('This is not your password.')).toBeVisible()
    await changePassword(page, FIRST)
    await expect(page.getByText('The password was changed.')).toBeVisible()
  })
  await test.step('changes the address: the old one gets a mail', async () => {
    await changeAddress(page, site, second)
    await expectSignedIn(page, second)
    await receive(site, first, /has a new address$/)
  })
  await test.step('deletes the account', async () => {
    await formOf(page, 'Delete account').getByLabel('Your password').fill(THIRD)
    await button(page, 'Delete account').click()
    await expectSignedOut(page)
    await openAccount(page, site)
    await signIn(page, second, THIRD)
    await expect(alert(page)).toBeVisible()
  })
})

test('a reset in another browser ends the session', only('@library'), async ({ page, browser }) => {
  const address = someAddress()
  const other = await (await browser.newContext()).newPage()
  await signUp(page, site, address, other)
  await signOutButton(page).click()
  await expectSignedOut(page)
  await openAccount(page, site)
  await signIn(page, address, SECOND)
  await expect(alert(page)).toBeVisible()
  await signIn(page, address, FIRST)
  await expectSignedIn(page, address)
  await resetPassword(other, site, address)
  await expectSignedIn(other, address)
  await openAccount(page, site)
  await other.context().close()
})
