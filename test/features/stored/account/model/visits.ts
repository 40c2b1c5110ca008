import type { Authenticator, Passkey } from '../../../../../runtimes/suite/authenticator.ts'
import type { AuthorizationResponse, Browser } from '../../../../../src/testing/index.ts'
import { formOf } from '../../../../methods/mail.ts'
import { ADDRESS, type Person, type ProviderId, SERVERS } from './application.ts'
import { type Attempt, mailOfStep } from './world.ts'

/** Begins a sign-in at a provider. @returns `null`: the application did not send the browser there */
export async function begin(browser: Browser, provider: ProviderId): Promise<Attempt | null> {
  const { headers } = await browser.submit(`/auth/signin/${provider}`)
  const location = headers.get('location') ?? ''
  if (!location.startsWith(SERVERS[provider].issuer)) return null
  return { browser, provider, location, cookies: [...browser.cookies].filter(([name]) => name.includes('.tx.')) }
}

/** Finishes a sign-in, as a browser does that comes back from the provider. */
export async function finish(browser: Browser, { provider, location }: Attempt, user: Person): Promise<void> {
  await browser.deliver(await SERVERS[provider].authorize(location, { user }))
}

/** Sends the answer of a provider with all cookies, as an attacker can who writes the requests by hand. */
const forge = (browser: Browser, { url, form }: AuthorizationResponse): Promise<Response> =>
  form === null
    ? browser.navigate(url)
    : browser.post(url, Object.fromEntries(form), { origin: 'null', 'sec-fetch-site': 'cross-site' })

/** Finishes a sign-in of another browser with its stolen transaction cookies. */
export async function finishStolen(browser: Browser, attempt: Attempt, user: Person): Promise<void> {
  for (const [name, value] of attempt.cookies) browser.cookies.set(name, value)
  await forge(browser, await SERVERS[attempt.provider].authorize(attempt.location, { user }))
}

/** Signs in at a provider. In a session it links. */
export async function signInAt(browser: Browser, provider: ProviderId, user: Person): Promise<void> {
  const attempt = await begin(browser, provider)
  if (attempt) await finish(browser, attempt, user)
}

/** Proves the mailbox: asks for a mail, and opens its link in the same browser. */
export async function proveMailbox(browser: Browser): Promise<void> {
  await browser.submit('/auth/signin/email', { email: ADDRESS })
  const mail = mailOfStep()
  if (mail === null) return
  const { token = '' } = await formOf(await browser.navigate(mail))
  await browser.submit('/auth/callback/email', { token })
}

/** Registers a passkey with the address of the owner. In a session it adds one. @returns the passkey, if it was refused */
export async function register(browser: Browser, device: Authenticator): Promise<Passkey | null> {
  const offer = await browser.fetch(`/auth/webauthn-options/passkey?action=register&email=${ADDRESS}`)
  const data = await device.create((await offer.json()).options)
  const made = device.passkeys.at(-1) ?? null
  await browser.submit('/auth/callback/passkey', { action: 'register', data })
  return new URL(browser.url).searchParams.has('error') ? made : null
}

/** Signs in by passkey. @param passkey The newest of the device, unless another is given. */
export async function signInByPasskey(browser: Browser, device: Authenticator, passkey?: Passkey): Promise<void> {
  if (device.passkeys.length === 0) return
  const offer = await browser.fetch('/auth/webauthn-options/passkey?action=authenticate')
  const data = await device.get((await offer.json()).options, {}, passkey)
  await browser.submit('/auth/callback/passkey', { action: 'authenticate', data })
}
