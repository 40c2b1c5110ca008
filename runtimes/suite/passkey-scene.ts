import type { Adapter, AuthConfig } from '../../src/index.ts'
import { assertEqual } from '../harness.ts'
import type { Library } from '../library.ts'
import { type Application, errorIn, openApplication, SESSION } from './application.ts'
import { type Authenticator, openAuthenticator, type ServerOptions, type Tamper } from './authenticator.ts'

/** Who registers. */
export const EMAIL = 'ada@mail.example'
/** The cookie of a challenge. */
export const CHALLENGE = '__Host-latchkey.challenge'
/** The error of everything that is no passkey of ours. */
export const REFUSED = 'WebAuthnVerificationError'

/** An application with passkeys, and a person with an authenticator in front of it. */
export interface Scene extends Application {
  readonly adapter: Required<Adapter>
  /** `GET webauthn-options` */
  offer(query?: Readonly<Record<string, string>>): Promise<ServerOptions>
  /** Posts an answer, as a form does. @returns the error it ended with; `null`: none, and somebody is signed in */
  post(action: 'register' | 'authenticate', data: string): Promise<string | null>
  register(tamper?: Tamper, query?: Readonly<Record<string, string>>): Promise<string | null>
  signIn(tamper?: Tamper): Promise<string | null>
}

/** The question of somebody new. */
export const NEW = { action: 'register', email: EMAIL }

/** Everybody is new. */
export function openScene(
  library: Library,
  authenticator: Authenticator = openAuthenticator(),
  overrides: Partial<AuthConfig> = {},
): Scene {
  const adapter = library.memory.memory()
  const application = openApplication(library, {
    providers: [library.passkey.Passkey()],
    adapter,
    session: { strategy: 'jwt' },
    experimental: { enableWebAuthn: true },
    ...overrides,
  })
  const { browser } = application
  const scene: Scene = {
    ...application,
    adapter,
    async offer(query = { action: 'authenticate' }) {
      const answer = await browser.fetch(`/auth/webauthn-options/passkey?${new URLSearchParams(query)}`)
      return ((await answer.json()) as { options: ServerOptions }).options
    },
    async post(action, data) {
      const hadSession = browser.cookies.has(SESSION)
      const error = errorIn(await browser.submit('/auth/callback/passkey', { action, data }))
      // A refused addition leaves the session that was there.
      assertEqual(browser.cookies.has(SESSION), error === null || hadSession)
      return error
    },
    register: async (tamper, query = NEW) =>
      scene.post('register', await authenticator.create(await scene.offer(query), tamper)),
    signIn: async (tamper) => scene.post('authenticate', await authenticator.get(await scene.offer(), tamper)),
  }
  return scene
}

/** Somebody with a passkey who has signed out. */
export async function openSignedOut(library: Library, authenticator?: Authenticator): Promise<Scene> {
  const scene = openScene(library, authenticator)
  assertEqual(await scene.register(), null)
  await scene.browser.submit('/auth/signout')
  return scene
}
