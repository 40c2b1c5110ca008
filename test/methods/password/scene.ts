import { memory } from '../../../src/adapters/memory.ts'
import { Mail } from '../../../src/providers/mail.ts'
import { Password, type PasswordOptions } from '../../../src/providers/password.ts'
import type { Adapter } from '../../../src/types/adapter.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import type { EmailProvider, VerificationRequestParams } from '../../../src/types/email-provider.ts'
import { type Browser, type OpenAuth, ORIGIN, openAuth, openBrowser } from '../../harness.ts'
import { fieldsOf, find, parseMarkup } from '../../pages/markup.ts'

export const ADA = 'ada@a.example'
export const PASSWORD = 'violet tram under ladders'
export const OTHER = 'a different long phrase'

/** A hash that costs nothing, because most tests are about everything else. */
export const FAST: NonNullable<PasswordOptions['hash']> = {
  hash: (password) => `$fast$${btoa(encodeURIComponent(password))}`,
  verify: (hash, password) => hash === `$fast$${btoa(encodeURIComponent(password))}`,
}

/** A user whose address was only typed. */
export const createTyped = (email: string) => ({
  ...{ id: '', email, emailVerified: null },
  emailRecord: JSON.stringify({ address: email, vouchedBy: null, at: Math.floor(Date.now() / 1000) }),
})

/** An application with passwords, what it has sent, and a browser in front of it. */
export interface PasswordApp extends OpenAuth {
  readonly adapter: Required<Adapter>
  readonly sent: VerificationRequestParams[]
  /** The same application as a browser elsewhere sees it. */
  otherBrowser(): Browser
  /** The mail that was sent last. */
  mail(): VerificationRequestParams
  signUp(fields?: Record<string, string>, browser?: Browser): Promise<Response>
  /** Opens the link of the last mail and sends its form. */
  follow(fields?: Record<string, string>, browser?: Browser, url?: string): Promise<Response>
  /** Signs up and confirms. */
  enter(email?: string, password?: string, browser?: Browser): Promise<Response>
  signIn(password?: string, browser?: Browser, email?: string): Promise<Response>
  forgot(email?: string, browser?: Browser): Promise<Response>
  /** Id of the user with an address. */
  idOf(email?: string): Promise<string | null>
}

export interface SceneOptions {
  readonly options?: PasswordOptions
  readonly config?: Partial<AuthConfig>
  readonly mail?: Partial<EmailProvider>
  readonly adapter?: Required<Adapter>
}

/** What the only form of a page holds, and where it is sent. */
export async function readForm(response: Response): Promise<{ action: string; fields: Record<string, string> }> {
  const [form] = find(parseMarkup(await response.text()), 'form')
  if (!form) throw new Error('The page has no form.')
  return { action: String(form.attributes['action']), fields: fieldsOf(form) }
}

/** A request of a page of the application, with the cookies of a browser. */
export const createRequest = ({ cookies }: Browser, origin = ORIGIN): Request => {
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  return new Request(`${ORIGIN}/account`, { method: 'POST', headers: { cookie, origin } })
}

/** Gives a browser the cookies of a call. */
export function receive({ cookies }: Browser, { headers }: { readonly headers: Headers }): void {
  for (const text of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    if (/; Max-Age=0(?:;|$)/.test(text)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

export const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? ORIGIN)

export function openPasswords({ options, config, mail = {}, adapter = memory() }: SceneOptions = {}): PasswordApp {
  const sent: VerificationRequestParams[] = []
  const mailer = Mail({ id: 'email', sendVerificationRequest: (params) => void sent.push(params), ...mail })
  const providers = [Password({ hash: FAST, ...options }), mailer]
  const opened = openAuth({ providers, adapter, ...config })
  const { auth, browser } = opened
  const app: PasswordApp = {
    ...opened,
    adapter,
    sent,
    otherBrowser: () => openBrowser(auth),
    mail: () => sent.at(-1) as VerificationRequestParams,
    signUp: (fields = {}, from = browser) =>
      from.submit('/auth/password/sign-up', { email: ADA, password: PASSWORD, callbackUrl: '/home', ...fields }),
    async follow(fields = {}, from = browser, url = app.mail().url) {
      const form = await readForm(await from.navigate(url))
      return from.post(form.action, { ...form.fields, ...fields })
    },
    async enter(email = ADA, password = PASSWORD, from = browser) {
      await app.signUp({ email, password }, from)
      return app.follow({}, from)
    },
    signIn: (password = PASSWORD, from = browser, email = ADA) =>
      from.submit('/auth/callback/password', { email, password }),
    forgot: (email = ADA, from = browser) => from.submit('/auth/password/forgot', { email }),
    idOf: async (email = ADA) => (await adapter.getUserByEmail(email))?.id ?? null,
  }
  return app
}
