import type { Adapter, AuthConfig, EmailProvider, VerificationRequestParams } from '../../src/index.ts'
import type { Library } from '../library.ts'
import { type Application, openApplication } from './application.ts'
import type { Browser } from './browser.ts'

/** Who asks for mails. */
export const ADA = 'ada@mail.example'

/** An application with sign-in by email, and what it has sent. */
export interface MailApplication extends Application {
  readonly adapter: Required<Adapter>
  readonly sent: VerificationRequestParams[]
  /** Asks for a mail. */
  ask(email?: string): Promise<Response>
  /** The mail that was sent last. */
  mail(): VerificationRequestParams
  /** Presses the button of the page behind the link. */
  follow(browser?: Browser, url?: string): Promise<Response>
  /** Types a code on the page that asking led to. */
  type(code: string, page: string, browser?: Browser): Promise<Response>
}

/** Nothing is sent anywhere. */
export function openMail(
  library: Library,
  options: Partial<EmailProvider> = {},
  overrides: Partial<AuthConfig> = {},
): MailApplication {
  const sent: VerificationRequestParams[] = []
  const adapter = library.memory.memory()
  const sendVerificationRequest = (mail: VerificationRequestParams) => void sent.push(mail)
  const provider = library.mail.Mail({ id: 'email', sendVerificationRequest, ...options })
  const application = openApplication(library, { providers: [provider], adapter, ...overrides })
  const mail = () => sent.at(-1) as VerificationRequestParams // a test that sent none fails on the next line
  return {
    ...application,
    adapter,
    sent,
    ask: (email = ADA) => application.browser.submit('/auth/signin/email', { email, callbackUrl: '/home' }),
    mail,
    follow: (browser = application.browser, url = mail().url) =>
      browser.submit('/auth/callback/email', { token: new URL(url).searchParams.get('token') ?? '' }),
    type: (code, page, browser = application.browser) =>
      browser.submit('/auth/verify-request', { ...Object.fromEntries(new URL(page).searchParams), code }),
  }
}
