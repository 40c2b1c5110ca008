// Failures of the application, of its store, and of what users enter.

import { memory } from '../../../src/adapters/memory.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { mintSession } from '../../../src/testing/index.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { ErrorType } from '../../../src/types/error-type.ts'
import { type Browser, ORIGIN, SECRET, SESSION } from '../../harness.ts'
import { formOf, type MailApp, openMail } from '../../methods/mail.ts'
import { EMAIL, openScene } from '../../methods/webauthn/scene.ts'
import { openConsole, openProvider, signInWith } from './open-console.ts'
import type { Provoke } from './print-error.ts'

/** Creates a function that fails like a driver. */
const createFailing = (message: string, fields: object) => () =>
  Promise.reject(Object.assign(new Error(message), fields))

const failAtDatabase = createFailing('connect ECONNREFUSED 10.0.0.5:5432', { code: 'ECONNREFUSED', syscall: 'connect' })

/** Fails like nodemailer. */
const failAtMailServer = createFailing('connect ECONNREFUSED 10.0.0.6:587', {
  code: 'ESOCKET',
  errno: -111,
  syscall: 'connect',
})

const LOGGED: Partial<AuthConfig> = { logger: {} }

/** Signs in with a user name. */
async function signIn(name: string, config: Partial<AuthConfig> = {}): Promise<void> {
  const credentials = Credentials({
    credentials: { name: {} },
    authorize: ({ name: id }) => (id === 'ada' ? { id } : null),
  })
  const { browser } = openConsole({ providers: [credentials], ...config })
  await browser.submit('/auth/callback/credentials', { name })
}

/** Signs in with a store that is down. */
function signInWithoutStore(): Promise<void> {
  const { provider, server } = openProvider('github')
  return signInWith(server, provider, { adapter: { ...memory(), getUserByAccount: failAtDatabase } })
}

/** Asks for a mail. */
async function askForMail(email: string, options: Parameters<typeof openMail>[0] = {}): Promise<MailApp> {
  const mail = openMail({ id: 'nodemailer', ...options }, LOGGED)
  await mail.browser.submit('/auth/signin/nodemailer', { email })
  return mail
}

/** Follows a link in the browser that asked for it, and again in another one. */
async function followTwice(): Promise<void> {
  const mail = await askForMail(EMAIL)
  const { browser } = mail
  const { token = '' } = await formOf(await browser.navigate(mail.mail().url))
  for (const visitor of [browser, mail.otherBrowser()]) await visitor.submit('/auth/callback/nodemailer', { token })
}

/** Registers a passkey for the address of another user. */
async function registerTwice(): Promise<void> {
  const scene = openScene({}, LOGGED)
  await scene.register()
  await scene.another().register()
}

/** Signs in with a passkey at another origin. */
async function signInElsewhere(): Promise<void> {
  const scene = openScene({}, LOGGED)
  await scene.register()
  await scene.signIn({ origin: 'https://www.app.example' })
}

/** Requests a page of a user whose stored session cannot be read or deleted. */
async function requestStored(method: keyof Adapter, request: (browser: Browser) => Promise<unknown>): Promise<void> {
  const adapter = memory()
  const config = { adapter, providers: [], origin: ORIGIN, secret: SECRET }
  const { browser } = openConsole(config)
  const { id } = await adapter.createUser({ id: '1', name: 'Ada', email: EMAIL, emailVerified: null })
  const { storageState } = await mintSession(config, { id })
  for (const { name, value } of storageState.cookies) browser.cookies.set(name, value)
  Object.assign(adapter, { [method]: failAtDatabase })
  await request(browser)
}

/** Sends a token that the application's own `decode` refuses by throwing. */
async function requestWithToken(): Promise<void> {
  const decode = createFailing('"exp" claim timestamp check failed', { name: 'JWTExpired' })
  const { auth } = openConsole({ jwt: { encode: async () => '', decode } })
  await auth.session({ headers: { cookie: `${SESSION}=token` } })
}

/** What the sample of each page shows. */
export const OWN_ERRORS = {
  AccountNotLinked: registerTwice,
  AdapterError: signInWithoutStore,
  CallbackError: () => signIn('ada', { callbacks: { jwt: () => undefined as never } }),
  Configuration: () => signIn('ada', { jwt: { encode: async () => 'a b', decode: async () => null } }),
  CredentialsSignin: () => signIn('bob'),
  EmailSignInError: () => askForMail(EMAIL, { sendVerificationRequest: failAtMailServer }),
  EventError: () => signIn('ada', { events: { signIn: failAtDatabase } }),
  InvalidEmail: () => askForMail('ada@app'),
  JWTSessionError: requestWithToken,
  SessionTokenError: () => requestStored('getSessionAndUser', (browser) => browser.fetch('/auth/session')),
  SessionTooLarge: () =>
    signIn('ada', {
      callbacks: { jwt: ({ token }) => ({ ...token, groups: 'x'.repeat(9118), roles: 'y'.repeat(2000) }) },
    }),
  SignOutError: () => requestStored('deleteSession', (browser) => browser.submit('/auth/signout')),
  Verification: followTwice,
  WebAuthnVerificationError: signInElsewhere,
} satisfies Partial<Record<ErrorType, Provoke>>
