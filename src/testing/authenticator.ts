/** What is used of Playwright's `CDPSession`. */
export interface DevtoolsSession {
  // The devtools protocol has a type of its own for each method.
  send<T = unknown>(method: string, params?: object): Promise<T>
}

/** What is used of Playwright's `Page`. */
export interface BrowserPage {
  context(): { newCDPSession(page: never): Promise<unknown> }
  addInitScript(script: { content: string }): Promise<unknown>
}

/** A device that holds passkeys, which Chromium only pretends to have. It answers at once, unless told otherwise. */
export interface VirtualAuthenticator {
  /** Whether the user passes its check: fingerprint, PIN. Who does not has, for the page, cancelled. */
  setVerified(isVerified: boolean): Promise<void>
  /** How many passkeys it holds. */
  count(): Promise<number>
  /** Takes the device away, with all that it holds. */
  remove(): Promise<void>
}

/** Such as phones and laptops have inside. */
const PLATFORM = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
}

/** One per page: a second one would not see the devices of the first. */
const sessions = new WeakMap<BrowserPage, Promise<DevtoolsSession>>()

async function connect(page: BrowserPage): Promise<DevtoolsSession> {
  // Playwright's own types, which this file does not import: a page is what it takes, a session what it gives.
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
 * Gives a page of Playwright a device for passkeys. Only one at a time; of Chromium only.
 *
 * @param page Playwright's. The library itself does not need Playwright.
 * @throws {Error} The browser is not Chromium.
 * @see https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
export async function addAuthenticator(page: BrowserPage): Promise<VirtualAuthenticator> {
  const session = await openDevtools(page)
  // As the protocol says.
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

/** Takes passkeys out of the autofill of a page, so that only the button asks for one. Before the page is opened. */
export async function withoutAutofill(page: BrowserPage): Promise<void> {
  await page.addInitScript({ content: 'delete PublicKeyCredential.isConditionalMediationAvailable' })
}

/** What `passkeyFixtures` adds to a test. */
export interface PasskeyFixtures {
  /** A device for passkeys on the test's `page`. */
  authenticator: VirtualAuthenticator
}

/**
 * A fixture for Playwright: `authenticator`, a device for passkeys on the `page` of each test that asks for it.
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
