/** The used part of Playwright's `CDPSession`. */
export interface DevtoolsSession {
  // The devtools protocol has a separate type for each method.
  send<T = unknown>(method: string, params?: object): Promise<T>
}

/** The used part of Playwright's `Page`. */
export interface BrowserPage {
  context(): { newCDPSession(page: never): Promise<unknown> }
  addInitScript(script: { content: string }): Promise<unknown>
}

/** A virtual device with passkeys in Chromium. It responds immediately unless configured otherwise. */
export interface VirtualAuthenticator {
  /** Sets whether the user passes verification by fingerprint or PIN. If not, the page sees a cancellation. */
  setVerified(isVerified: boolean): Promise<void>
  /** Returns the number of passkeys. */
  count(): Promise<number>
  /** Removes the device with all its passkeys. */
  remove(): Promise<void>
}

/** A built-in device, as in phones and laptops. */
const PLATFORM = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
}

/** One per page, because a second session would not see the devices of the first. */
const sessions = new WeakMap<BrowserPage, Promise<DevtoolsSession>>()

async function connect(page: BrowserPage): Promise<DevtoolsSession> {
  // Playwright's types, which this file does not import, match these.
  const opened = page.context().newCDPSession(page as never) as Promise<DevtoolsSession>
  const session = await opened.catch((cause: unknown) => {
    throw new Error('A virtual authenticator needs Chromium: run this test in a project with that browser.', { cause })
  })
  await session.send('WebAuthn.enable', { enableUI: false })
  return session
}

function openDevtools(page: BrowserPage): Promise<DevtoolsSession> {
  const session = sessions.get(page) ?? connect(page)
  sessions.set(page, session)
  return session
}

/**
 * Adds a virtual passkey device to a Playwright page. One at a time; Chromium only.
 *
 * @param page A Playwright page. latchkey itself does not need Playwright.
 * @throws {Error} The browser is not Chromium.
 * @see https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
export async function addAuthenticator(page: BrowserPage): Promise<VirtualAuthenticator> {
  const session = await openDevtools(page)
  // Names of the protocol.
  const method = 'WebAuthn.addVirtualAuthenticator'
  const { authenticatorId } = await session.send<{ authenticatorId: string }>(method, { options: PLATFORM })
  return {
    async setVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async count() {
      const answer = await session.send<{ credentials: unknown[] }>('WebAuthn.getCredentials', { authenticatorId })
      return answer.credentials.length
    },
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}

/**
 * Removes passkeys from the autofill of a page, so that only the button requests one. Call it before the page is
 * opened.
 */
export async function withoutAutofill(page: BrowserPage): Promise<void> {
  await page.addInitScript({ content: 'delete PublicKeyCredential.isConditionalMediationAvailable' })
}

/** Fixtures that `passkeyFixtures` adds to a test. */
export interface PasskeyFixtures {
  /** A device for passkeys on the test's `page`. */
  authenticator: VirtualAuthenticator
}

/**
 * A Playwright fixture: `authenticator`, a virtual passkey device on the `page` of each test that requests it.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * const test = base.extend<PasskeyFixtures>(passkeyFixtures)
 * test('signs up', async ({ page, authenticator }) => {})
 */
export const passkeyFixtures: {
  readonly authenticator: (
    fixtures: { readonly page: BrowserPage },
    use: (authenticator: VirtualAuthenticator) => Promise<void>,
  ) => Promise<void>
} = {
  authenticator: async ({ page }, use) => use(await addAuthenticator(page)),
}
