import {
  type Authenticator,
  type Passkey as Key,
  openAuthenticator,
  type ServerOptions,
  type Tamper,
} from '../../../runtimes/suite/authenticator.ts'
import type { Auth, AuthConfig } from '../../../src/index.ts'
import { Passkey } from '../../../src/providers/passkey.ts'
import { type Browser, type LogSink, openAuth, openBrowser } from '../../harness.ts'
import { openTables, type Tables } from './tables.ts'

export const CHALLENGE = '__Host-latchkey.challenge'
export const EMAIL = 'ada@app.example'

/** What the server answers to a question for options. */
export interface Offer {
  readonly action: string
  // What is in them is asserted by the tests.
  readonly options: ServerOptions & Readonly<Record<string, unknown>>
}

/** A person at a browser, with an authenticator. */
export interface Person {
  readonly browser: Browser
  readonly authenticator: Authenticator
  /** `GET webauthn-options` */
  offer(query: Readonly<Record<string, string>>): Promise<Offer>
  /** Posts an answer, as a form does. */
  post(action: string, data: string, fields?: Readonly<Record<string, string>>): Promise<Response>
  register(tamper?: Tamper, query?: Readonly<Record<string, string>>): Promise<Response>
  signIn(tamper?: Tamper, passkey?: Key): Promise<Response>
}

export interface Scene extends Tables, Person {
  readonly auth: Auth
  readonly log: LogSink
  /** Somebody else, at the same application. */
  another(): Person
}

type Options = Parameters<typeof Passkey>[0]

function openPerson(browser: Browser, authenticator: Authenticator): Person {
  const person: Person = {
    browser,
    authenticator,
    async offer(query) {
      const response = await browser.fetch(`/auth/webauthn-options/passkey?${new URLSearchParams(query)}`)
      return response.json()
    },
    post: (action, data, fields = {}) => browser.submit('/auth/callback/passkey', { action, data, ...fields }),
    async register(tamper, query = { email: EMAIL }) {
      const { options } = await person.offer({ action: 'register', ...query })
      return person.post('register', await authenticator.create(options, tamper))
    },
    async signIn(tamper, passkey) {
      const { options } = await person.offer({ action: 'authenticate' })
      return person.post('authenticate', await authenticator.get(options, tamper, passkey))
    },
  }
  return person
}

/** An application with passkeys, and a person in front of it. */
export function openScene(
  provider: Options = {},
  overrides: Partial<AuthConfig> = {},
  authenticator: Authenticator = openAuthenticator(),
): Scene {
  const tables = openTables()
  const config = { providers: [Passkey(provider)], adapter: tables.adapter, experimental: { enableWebAuthn: true } }
  const { auth, browser, log } = openAuth({ ...config, ...overrides })
  const another = () => openPerson(openBrowser(auth), openAuthenticator())
  return { ...tables, ...openPerson(browser, authenticator), auth, log, another }
}

/** Where a sign-in ended: the error's type, or `null` when it went well. */
export function errorOf(response: Response): string | null {
  const location = response.headers.get('location')
  return location === null ? `status ${response.status}` : new URL(location).searchParams.get('error')
}

export const REFUSED = 'WebAuthnVerificationError'
