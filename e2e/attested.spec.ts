// Passkeys that only SimpleWebAuthn verifies, in a browser.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { addAuthenticator, withoutAutofill } from 'latchkey/testing'
import { openAuthenticator } from '../runtimes/suite/authenticator.ts'
import { AUTH, expectSignedIn, expectSignedOut, HOME, signOutButton } from './app.ts'
import { someAddress } from './mail.ts'
import { unfold } from './sign-in.ts'
import { startOwn } from './start-own.ts'
import { test } from './test.ts'

/** Answers questions for metadata with one entry, whose roots a test chooses. */
async function serveMetadata(findRoots: () => readonly string[]): Promise<Server> {
  const server = createServer((_req, res) => {
    res.end(JSON.stringify({ metadataStatement: { attestationRootCertificates: findRoots() } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Returns the certificate in a posted registration, in base64. */
function readCertificate(posted: string | null): string {
  const { response } = JSON.parse(new URLSearchParams(posted ?? '').get('data') ?? '')
  const object = decodeAttestationObject(Uint8Array.from(Buffer.from(response.attestationObject, 'base64url')))
  const [certificate] = object.get('attStmt').get('x5c') ?? []
  return Buffer.from(certificate ?? []).toString('base64')
}

/** Signs up with a passkey, and waits for the response. */
async function signUp(page: Page, url: string, address: string): Promise<void> {
  await page.goto(`${url}${AUTH}/signin`)
  await unfold(page, 'Create a passkey')
  const button = page.getByRole('button', { name: 'Create a passkey' })
  await page.locator('form').filter({ has: button }).getByLabel('Email address').fill(address)
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === `${AUTH}/callback/passkey`)
  await button.click()
  await answered
}

test('an attested passkey is refused under another root, and signs up under its own', async ({ page }, info) => {
  test.setTimeout(90_000) // it starts a process
  // Chromium's authenticator signs its certificate itself, another one each time.
  const seen: string[] = []
  /** The roots for each attempt: none, the certificate of the first one, its own. */
  const findRoots = () => [[], seen.slice(0, 1), seen.slice(2)][seen.length - 1] ?? []
  const metadata = await serveMetadata(findRoots)
  const { port } = metadata.address() as AddressInfo
  const app = await startOwn(info, { PASSKEY_VERIFIER: '1', PASSKEY_METADATA: `http://127.0.0.1:${port}` })
  try {
    await withoutAutofill(page)
    await addAuthenticator(page)
    await page.route(`**${AUTH}/callback/passkey`, (route) => {
      seen.push(readCertificate(route.request().postData()))
      return route.continue()
    })
    for (const _ of ['no root', 'another root']) {
      await signUp(page, app.url, someAddress())
      // The script of the page opens the error page.
      await page.waitForURL(/error=WebAuthnVerificationError/)
      await page.goto(`${app.url}${HOME}`)
      await expectSignedOut(page)
    }
    const address = someAddress()
    await signUp(page, app.url, address)
    await expectSignedIn(page, address)
    expect(new Set(seen).size).toBe(3)
  } finally {
    await app.stop()
    metadata.close()
  }
})

/** Has the page ask the test instead of the browser, which has no authenticator with such keys. */
const REPLACED = `
const toText = (buffer = new ArrayBuffer()) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
for (const action of ['create', 'get'])
  navigator.credentials[action] = async ({ publicKey: { challenge, user } }) => {
    const json = await answerCeremony(action, toText(challenge), toText(user?.id))
    return { toJSON: () => json }
  }`

test('a passkey with RSA-PSS signs up and in', async ({ page }, info) => {
  test.setTimeout(90_000) // it starts a process
  const app = await startOwn(info, { PASSKEY_VERIFIER: '1' })
  const authenticator = openAuthenticator('PS256')
  try {
    await withoutAutofill(page)
    await page.exposeFunction('answerCeremony', async (action: 'create' | 'get', challenge: string, id: string) => {
      const options = { challenge, rpId: 'localhost', rp: { id: 'localhost' }, user: { id } }
      return JSON.parse(await authenticator[action](options, { origin: app.url }))
    })
    await page.addInitScript({ content: REPLACED })
    const address = someAddress()
    await signUp(page, app.url, address)
    await expectSignedIn(page, address)
    await signOutButton(page).click()
    await expectSignedOut(page)
    await page.goto(`${app.url}${AUTH}/signin`)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await expectSignedIn(page, address)
    expect(authenticator.passkeys).toHaveLength(1)
  } finally {
    await app.stop()
  }
})
