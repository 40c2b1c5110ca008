// Passwords that latchkey keeps: what a user does with one, from the sign-up to the deletion, in a process of its own.

import { type Browser, expect, type Page } from '@playwright/test'
import { ACCOUNT, AUTH, expectSignedIn, expectSignedOut, signOutButton } from './app.ts'
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
const openPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage()

/** A form of the account page. */
const formOf = (page: Page, name: string) => page.locator('form').filter({ has: button(page, name) })

/** Awaits a mail to an address. */
async function receive({ mailbox }: OwnApp, address: string, subject: RegExp): Promise<Mail> {
  await expect.poll(async () => (await mailsTo(address, mailbox))[0]?.subject).toMatch(subject)
  const [mail] = await mailsTo(address, mailbox)
  if (mail === undefined) throw new Error(`The mail to ${address} is gone.`)
  return mail
}

/** From the sign-in page. The first password is refused. */
async function signUp(page: Page, { url }: OwnApp, address: string): Promise<void> {
  await page.goto(`${url}${AUTH}/signin?callbackUrl=${ACCOUNT}`)
  await unfold(page, 'password')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email address').fill(address)
  await passwordField(page).fill(address)
  await button(page, 'Create account').click()
  await expect(alert(page)).toContainText('easy to guess')
  await passwordField(page).fill(FIRST)
  await button(page, 'Create account').click()
  await expect(page.getByText(`We sent an email to ${address}.`)).toBeVisible()
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

/** All of it: the reset and what follows it in another browser. */
async function live(page: Page, other: Page, site: OwnApp): Promise<void> {
  const [first, second] = [someAddress(), someAddress()]
  await test.step('signs up and confirms', async () => {
    await signUp(page, site, first)
    const { code, link } = await receive(site, first, /^Confirm your address/)
    await other.goto(link ?? '')
    await expect(other.getByText('You signed up in another browser.')).toBeVisible()
    await page.getByLabel('Code from the email').fill(code ?? '')
    await button(page, 'Confirm and sign in').click()
    await expectSignedIn(page, first)
  })
  await test.step('signs out and in', async () => {
    await signOutButton(page).click()
    await expectSignedOut(page)
    await openAccount(page, site)
    await signIn(page, first, SECOND)
    await expect(alert(page)).toBeVisible()
    await signIn(page, first, FIRST)
    await expectSignedIn(page, first)
  })
  await test.step('forgets the password: a reset ends the session of the other browser', async () => {
    await resetPassword(other, site, first)
    await expectSignedIn(other, first)
    await openAccount(page, site)
  })
  await test.step('changes the password', async () => {
    await changePassword(other, FIRST)
    await expect(other.getByText('This is not your password.')).toBeVisible()
    await changePassword(other, SECOND)
    await expect(other.getByText('The password was changed.')).toBeVisible()
  })
  await test.step('changes the address: the old one gets a mail', async () => {
    await changeAddress(other, site, second)
    await expectSignedIn(other, second)
    await receive(site, first, /has a new address$/)
  })
  await test.step('deletes the account', async () => {
    await formOf(other, 'Delete account').getByLabel('Your password').fill(THIRD)
    await button(other, 'Delete account').click()
    await expectSignedOut(other)
    await signIn(page, second, THIRD)
    await expect(alert(page)).toBeVisible()
  })
}

test('a user has a password from the sign-up to the deletion', async ({ page, browser }, info) => {
  test.setTimeout(90_000) // it starts a process
  const site = await startOwn(info, { PASSWORDS: '1' })
  const other = await openPage(browser)
  try {
    await live(page, other, site)
  } finally {
    await other.context().close()
    await site.stop()
  }
})
