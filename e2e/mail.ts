// Sign-in by email, as far as the specs know it: the forms of the library, and what is in the mailbox.

import { expect, type Locator, type Page } from '@playwright/test'
import type { Mail } from './mailbox/catch-mail.ts'
import { pairOf } from './servers.ts'
import { openSignIn } from './sign-in.ts'
import { test } from './test.ts'

/** An address that no other test has. */
export const someAddress = (): string => `guest-${crypto.randomUUID().slice(0, 8)}@example.com`

/** Six digits that are not the code. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const emailButton = (page: Page): Locator => page.getByRole('button', { name: 'Continue with email' })
/** The form for passkeys has such a field, too. */
export const emailField = (page: Page): Locator =>
  page
    .locator('form')
    .filter({ has: emailButton(page) })
    .getByLabel('Email address')
export const codeField = (page: Page): Locator => page.getByLabel('Code from the email')
export const codeButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in', exact: true })
export const mailSentHeading = (page: Page): Locator => page.getByRole('heading', { name: 'Check your email' })
/** On the page behind the link. */
export const confirmButton = (page: Page, address: string): Locator =>
  page.getByRole('button', { name: `Sign in as ${address}` })
export const expiredText = (page: Page): Locator => page.getByText(/has expired or was already used/)

/** Of the mailbox of the project that runs. */
export const mailboxUrl = (): string => `http://localhost:${pairOf(test.info().project.metadata).env.MAILBOX_PORT}`

/** Mails to an address, newest first. */
export async function mailsTo(address: string, mailbox: string = mailboxUrl()): Promise<readonly Mail[]> {
  const response = await fetch(`${mailbox}/mails.json?to=${encodeURIComponent(address)}`)
  return (await response.json()) as readonly Mail[] // the mailbox is ours
}

/** What a mail says that has both, as those of the library do. */
export interface SignInMail extends Mail {
  readonly link: string
  readonly code: string
}

/** The newest mail to an address; it has arrived when the page says so. */
export async function mailTo(address: string): Promise<SignInMail> {
  const [mail] = await mailsTo(address)
  if (!mail?.link || !mail.code) throw new Error(`There is no mail with a link and a code to ${address}.`)
  return { ...mail, link: mail.link, code: mail.code }
}

export async function fillEmail(page: Page, address: string): Promise<void> {
  await openSignIn(page)
  await emailField(page).fill(address)
  await emailButton(page).click()
}

/** Asks for a mail, from the home page, and gives it. */
export async function askForMail(page: Page, address: string): Promise<SignInMail> {
  await fillEmail(page, address)
  await expect(mailSentHeading(page)).toBeVisible()
  return mailTo(address)
}

/** All of it. */
export async function signInByEmail(page: Page, address: string): Promise<void> {
  const { link } = await askForMail(page, address)
  await page.goto(link)
  await confirmButton(page, address).click()
}
