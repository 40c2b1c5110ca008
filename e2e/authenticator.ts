// A passkey device that Chromium only pretends to have.

import type { CDPSession, Page } from '@playwright/test'

/** A device that holds passkeys. It answers at once, unless told otherwise. */
export interface Authenticator {
  /** Whether the user passes its check: fingerprint, PIN. Who does not has, for the page, cancelled. */
  setVerified(isVerified: boolean): Promise<void>
  /** How many passkeys it holds. */
  count(): Promise<number>
  /** Takes the device away, with all that it holds. */
  remove(): Promise<void>
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

async function connect(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  return session
}

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? connect(page)
  sessions.set(page, session)
  return session
}

/** Gives a page a device such as phones and laptops have inside. Only one at a time. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await sessionOf(page)
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}

/** Takes passkeys out of the autofill, so that only the button asks for one. */
export const withoutAutofill = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'))
