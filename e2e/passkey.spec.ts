import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type APIResponse, expect, type Locator, type Page } from '@playwright/test'
import { addAuthenticator, type PasskeyFixtures, passkeyFixtures, withoutAutofill } from 'latchkey/testing'
import { FLAGS, openAuthenticator, type ServerOptions } from '../runtimes/suite/authenticator.ts'
import { expectAccessibleInBoth } from './accessible.ts'
import {
  ACCOUNT,
  AUTH,
  askButton,
  askForToken,
  confirm,
  expectSignedIn,
  expectSignedOut,
  HOME,
  signInLink,
  signOutButton,
} from './app.ts'
import { only } from './cases.ts'
import { tabTo } from './keyboard.ts'
import { someAddress } from './mail.ts'
import { alert, openSignIn, unfold } from './sign-in.ts'
import { arriveByEmail } from './signed-in.ts'
import { test as base } from './test.ts'
import { openByEmail } from './visitor.ts'

const test = base.extend<PasskeyFixtures>(passkeyFixtures)

const createButton = (page: Page): Locator => page.getByRole('button', { name: 'Create a passkey' })
/** The form for mail has such a field, too. */
const passkeyField = (page: Page): Locator =>
  page
    .locator('form')
    .filter({ has: createButton(page) })
    .getByLabel('Email address')
const passkeyButton = (page: Page): Locator => page.getByRole('button', { name: 'Continue with a passkey' })
const addButton = (page: Page): Locator => page.getByRole('button', { name: 'Add a passkey' })
const REMOVE = 'Remove Passkey 1'
/** A name that would be HTML if a page did not escape it. */
const NAME = '<b>Blue</b> "key"'

/** Renames a passkey on the account page. */
async function renamePasskey(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel(`Name of ${from}`).fill(to)
  await page.getByRole('button', { name: `Rename ${from}` }).click()
  await expect(page.getByText('The passkey was renamed.')).toBeVisible()
}
const passkeyItems = (page: Page): Locator => page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')

/** Each browser has a device from the beginning, and nothing on it. */
test.beforeEach(async ({ authenticator }) => {
  expect(await authenticator.count()).toBe(0)
})

/**
 * Upgrades in the page. Chromium creates a passkey without asking only beside a password that it has saved, so a
 * device without a user answers.
 *
 * @returns How the page asked, and whether it has a passkey now.
 */
async function upgrade(): Promise<readonly [mediation: unknown, isOk: boolean]> {
  const toText = (bytes: BufferSource) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes as ArrayBuffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  let asked: unknown
  navigator.credentials.create = async (options) => {
    const { mediation, publicKey } = options as { mediation: unknown; publicKey: PublicKeyCredentialCreationOptions }
    const { challenge, rp, user } = publicKey
    asked = mediation
    const given = { challenge: toText(challenge), rp, user: { id: toText(user.id) } }
    const json = JSON.parse(await Reflect.get(globalThis, 'createUnasked')(given))
    return { toJSON: () => json } as PublicKeyCredential
  }
  const client = '/latchkey/passkey.js'
  const { upgradeToPasskey } = await import(client)
  const { ok } = await upgradeToPasskey()
  return [asked, ok]
}

/** Opens the form for a new passkey. */
async function openRegistration(page: Page): Promise<void> {
  await openSignIn(page)
  await unfold(page, 'Create a passkey')
}

/** Signs up with a passkey. */
async function signUp(page: Page, address: string): Promise<void> {
  await openRegistration(page)
  await passkeyField(page).fill(address)
  await createButton(page).click()
  await expectSignedIn(page, address)
}

async function signOut(page: Page): Promise<void> {
  await signOutButton(page).click()
  await expectSignedOut(page)
}

test('signs up, and later signs in by autofill', async ({ page, authenticator }) => {
  const address = someAddress()
  await signUp(page, address)
  expect(await authenticator.count()).toBe(1)
  await signOut(page)
  // The device answers the request behind the autofill as soon as the page makes it.
  await signInLink(page).click()
  await expectSignedIn(page, address)
})

test('signs in by the button, to the page that was first asked for', only('@library'), async ({ page }) => {
  await withoutAutofill(page)
  const address = someAddress()
  await signUp(page, address)
  await signOut(page)
  await page.goto(`${ACCOUNT}?tab=security`)
  await passkeyButton(page).click()
  await expect(page).toHaveURL(`${ACCOUNT}?tab=security`)
  await expectSignedIn(page, address)
})

test('signs in by keyboard alone', only('@library'), async ({ page }) => {
  await withoutAutofill(page)
  const address = someAddress()
  await signUp(page, address)
  await signOut(page)
  await page.goto(`${AUTH}/signin`)
  await tabTo(page, passkeyButton(page))
  await page.keyboard.press('Enter')
  await expectSignedIn(page, address)
})

test.describe('a cancelled ceremony', only('@library'), () => {
  test('says so when signing up, and can be tried again', async ({ page, authenticator }) => {
    await authenticator.setVerified(false)
    const address = someAddress()
    await openRegistration(page)
    await passkeyField(page).fill(address)
    await createButton(page).click()
    await expect(alert(page)).toContainText('No passkey was used')
    await authenticator.setVerified(true)
    await createButton(page).click()
    await expectSignedIn(page, address)
  })

  test('says so when signing in, and can be tried again', async ({ page, authenticator }) => {
    await withoutAutofill(page)
    const address = someAddress()
    await signUp(page, address)
    await signOut(page)
    await authenticator.setVerified(false)
    await openSignIn(page)
    await passkeyButton(page).click()
    await expect(alert(page)).toContainText('No passkey was used')
    await authenticator.setVerified(true)
    await passkeyButton(page).click()
    await expectSignedIn(page, address)
  })

  test('says so when adding one, and can be tried again', async ({ page, authenticator }) => {
    await arriveByEmail(page, someAddress(), ACCOUNT)
    await authenticator.setVerified(false)
    await addButton(page).click()
    await expect(page.getByText('No passkey was added.')).toBeVisible()
    await authenticator.setVerified(true)
    await addButton(page).click()
    await expect(passkeyItems(page)).toHaveCount(1)
  })
})

test.describe('an account', only('@each-once'), () => {
  test('can have several passkeys, and a device loses the one that is removed', async ({ page, authenticator }) => {
    const address = someAddress()
    await arriveByEmail(page, address, ACCOUNT)
    await addButton(page).click()
    await expect(passkeyItems(page)).toHaveCount(1)
    await addButton(page).click()
    await expect(page.getByText('This device has a passkey')).toBeVisible()
    await authenticator.remove()
    const device = await addAuthenticator(page)
    await addButton(page).click()
    await expect(passkeyItems(page)).toHaveCount(2)
    await renamePasskey(page, 'Passkey 2', 'Second device')
    await signOut(page)
    await signInLink(page).click()
    await expectSignedIn(page, address)
    await page.goto(ACCOUNT)
    await expect(passkeyItems(page).filter({ hasText: 'Last used' })).toContainText('Second device')
    expect(await device.count()).toBe(1)
    await confirm(page, 'Remove Second device')
    await expect(passkeyItems(page)).toHaveCount(1)
    await expect.poll(() => device.count()).toBe(0)
  })

  test('loses a passkey that is renamed and removed', only('@security'), async ({ page, authenticator }) => {
    await arriveByEmail(page, someAddress(), ACCOUNT)
    await addButton(page).click()
    await expect(passkeyItems(page)).toHaveText(/^\s*Passkey 1.*not backed up\.\s+Added\s.*\./s)
    await renamePasskey(page, 'Passkey 1', NAME)
    await expect(passkeyItems(page)).toContainText(NAME)
    await confirm(page, `Remove ${NAME}`)
    await expect(page.getByText('None yet.')).toBeVisible()
    expect(await authenticator.count()).toBe(1)
    await withoutAutofill(page)
    await signOut(page)
    await openSignIn(page)
    await passkeyButton(page).click()
    await expect(page.getByText('The passkey was not accepted')).toBeVisible()
    // The page signals that the server does not know it.
    await expect.poll(() => authenticator.count()).toBe(0)
    await page.goto(HOME)
    await expectSignedOut(page)
  })

  test('gets a passkey without a dialog after another sign-in', only('@library'), async ({ page, baseURL }) => {
    await arriveByEmail(page, someAddress(), ACCOUNT)
    const tamper = { origin: baseURL ?? null, flags: FLAGS.BE | FLAGS.BS }
    const device = openAuthenticator()
    await page.exposeFunction('createUnasked', (options: ServerOptions) => device.create(options, tamper))
    expect(await page.evaluate(upgrade)).toEqual(['conditional', true])
    await page.reload()
    await expect(passkeyItems(page)).toHaveCount(1)
  })

  test('keeps its last sign-in method', only('@library'), async ({ page }) => {
    const address = someAddress()
    await signUp(page, address)
    await page.goto(ACCOUNT)
    await confirm(page, REMOVE)
    await expect(alert(page)).toContainText('only sign-in method')
    await expect(passkeyItems(page)).toHaveCount(1)
  })
})

test('refuses to register an address that another user has', only('@library', '@security'), async ({ page }) => {
  await withoutAutofill(page)
  const address = someAddress()
  await openByEmail(address)
  await openRegistration(page)
  await passkeyField(page).fill(address)
  await createButton(page).click()
  await expect(alert(page)).toContainText('Use the sign-in method that you used before')
  await page.goto(HOME)
  await expectSignedOut(page)
})

test(
  'an address that is none is refused before the device is asked',
  only('@library'),
  async ({ page, authenticator }) => {
    await openRegistration(page)
    await passkeyField(page).fill('a@b')
    await createButton(page).click()
    await expect(alert(page)).toContainText('Enter a valid email address')
    expect(await authenticator.count()).toBe(0)
  },
)

/** What a page does with a passkey, in steps that a test can come between. */
async function answerOptions(page: Page, options: unknown): Promise<string> {
  return page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json as PublicKeyCredentialRequestOptionsJSON)
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    return JSON.stringify(credential.toJSON())
  }, options)
}

async function askOptions(page: Page): Promise<unknown> {
  const response = await page.request.get(`${AUTH}/webauthn-options/passkey?action=authenticate`)
  return (await response.json()).options
}

async function postAnswer(page: Page, data: string): Promise<APIResponse> {
  const { csrfToken, origin } = await askForToken(page.request)
  const form = { csrfToken, action: 'authenticate', data }
  return page.request.post(`${AUTH}/callback/passkey`, { form, headers: { origin }, maxRedirects: 0 })
}

test(
  'an answer counts once, even with its cookie put back',
  only('@library', '@security'),
  async ({ page, context }) => {
    await withoutAutofill(page)
    await signUp(page, someAddress())
    await signOut(page)
    const data = await answerOptions(page, await askOptions(page))
    const cookies = (await context.cookies()).filter(({ name }) => !name.includes('session'))
    expect((await postAnswer(page, data)).status()).toBe(303)
    await page.goto(HOME)
    await signOut(page)
    await context.addCookies(cookies)
    const replayed = await postAnswer(page, data)
    expect(replayed.status()).toBe(403)
    expect(await replayed.json()).toMatchObject({ error: 'WebAuthnVerificationError' })
    await page.goto(HOME)
    await expectSignedOut(page)
  },
)

test.describe('on another origin', only('@library', '@security'), () => {
  let server: Server

  /** Another port of the same host: the browser lets it use the same passkeys. */
  test.beforeAll(async () => {
    server = createServer((_req, res) => {
      res.setHeader('content-type', 'text/html')
      res.end('<!doctype html><title>Other</title>')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })

  test.afterAll(() => {
    server.close()
  })

  test('an answer is refused', async ({ page }) => {
    await withoutAutofill(page)
    await signUp(page, someAddress())
    await signOut(page)
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
    const data = await answerOptions(page, await askOptions(page))
    const response = await postAnswer(page, data)
    expect(response.status()).toBe(403)
    expect(await response.json()).toMatchObject({ error: 'WebAuthnVerificationError' })
  })
})

test.describe('without JavaScript', only('@library'), () => {
  test.use({ javaScriptEnabled: false })

  test('says what is needed, and shows no button that does nothing', async ({ page }) => {
    await page.goto(`${AUTH}/signin`)
    // Not by its text: Playwright overlooks what is in <noscript>.
    await expect(page.locator('noscript p')).toHaveText(/^Passkeys require JavaScript/)
    await expect(passkeyButton(page)).toBeHidden()
  })
})

test.describe('in light and dark', () => {
  test('a cancelled ceremony has no accessibility violation', only('@looks'), async ({ page, authenticator }) => {
    await authenticator.setVerified(false)
    await openRegistration(page)
    await passkeyField(page).fill(someAddress())
    await createButton(page).click()
    await expect(alert(page)).toBeVisible()
    await expectAccessibleInBoth(page)
  })

  test('an account with passkeys has no accessibility violation', only('@own-pages'), async ({ page }) => {
    await signUp(page, someAddress())
    await page.goto(ACCOUNT)
    await confirm(page, REMOVE)
    await expect(alert(page)).toBeVisible()
    await askButton(page, REMOVE).click()
    await expectAccessibleInBoth(page)
  })
})
