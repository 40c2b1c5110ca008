import { getPages } from '../../src/config/providers/find-method.ts'
import { renderConfirmPage } from '../../src/methods/email/confirm-page.ts'
import type { EmailTransaction } from '../../src/methods/mail/attempts.ts'
import { renderErrorPage } from '../../src/pages/error.ts'
import { renderSignInPage, type SignInPageParams, type SignInWay } from '../../src/pages/sign-in.ts'
import { renderSignOutPage } from '../../src/pages/sign-out.ts'
import { ENGLISH } from '../../src/pages/text.ts'
import { renderVerifyRequestPage } from '../../src/pages/verify-request.ts'
import Credentials from '../../src/providers/credentials.ts'
import Discord from '../../src/providers/discord.ts'
import GitHub from '../../src/providers/github.ts'
import { Mail } from '../../src/providers/mail.ts'
import type { FormPlace } from '../../src/seams/method-pages.ts'
import type { PageView } from '../../src/seams/page-view.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { CredentialField, CredentialsProvider } from '../../src/types/credentials-provider.ts'
import type { ResolvedEmailProvider } from '../../src/types/email-provider.ts'
import type { Provider, ResolvedProvider } from '../../src/types/provider.ts'
import { ORIGIN, openConfig } from '../harness.ts'

const CLIENT = { clientId: 'id', clientSecret: 'secret' }

export const gitHub: Provider = GitHub(CLIENT)
export const discord: Provider = Discord(CLIENT)

/** A credentials provider with these fields. */
export const credentials = (
  fields: Record<string, CredentialField> = { username: { label: 'User name' }, password: { type: 'password' } },
  more: { id?: string; name?: string } = {},
): CredentialsProvider => Credentials({ credentials: fields, authorize: () => null, ...more })

/** An email provider, as the pages get it. */
export const mail: ResolvedEmailProvider = {
  ...Mail({ id: 'email', sendVerificationRequest: () => {} }),
  maxAge: 600,
  style: {},
}

/** A mail that this browser asked for. */
export const sentMail: EmailTransaction = {
  state: '0t1a2b3c4d5e',
  provider: 'email',
  identifier: 'ada@a.example',
  secret: 'secret',
  code: 'mac',
  returnTo: `${ORIGIN}/next`,
  exp: 9e9,
}

const ADDRESS = `"><i>'&@a.example`

/** What a page needs to know, of an application with this configuration. */
export function openView(overrides: Partial<AuthConfig> = {}, env: Record<string, string> = {}): PageView {
  const config = openConfig(overrides, { AUTH_URL: ORIGIN, ...env })
  const styleHref = '/auth/assets/style-1.css'
  return {
    config,
    origin: ORIGIN,
    host: 'app.example',
    name: config.theme.name ?? 'app.example',
    styleHref,
    scriptHref: null,
    csrfToken: 'token.tag',
    text: ENGLISH,
    getHref: (route) => `${config.basePath}/${route}`,
  }
}

export const providersOf = ({ config }: PageView): ResolvedProvider[] => [...config.providers.values()]

/** These providers, with what their methods bring to the page. */
export const waysOf = (...providers: ResolvedProvider[]): SignInWay[] =>
  providers.map((provider) => ({ provider, parts: getPages(provider) }))

/** What a sign-in page shows when nothing has happened. */
export const quiet = (view: PageView): SignInPageParams => ({
  ways: waysOf(...providersOf(view)),
  error: null,
  id: null,
  detail: null,
  returnTo: `${ORIGIN}/next`,
  prefill: null,
  typed: null,
  lastProvider: null,
  signedIn: null,
})

/** The place of a form that is not the first one. */
export const placeOf = (view: PageView, more: Partial<FormPlace> = {}): FormPlace => ({
  view,
  returnTo: `${ORIGIN}/next`,
  prefill: null,
  typed: {},
  errorText: null,
  isMain: false,
  isFocused: false,
  isLast: false,
  offersPasskeys: false,
  ...more,
})

/** An error page about nothing in particular. */
export const plain = { error: null, id: null, detail: null, retry: null, returnTo: `${ORIGIN}/` } as const

const detail = { type: 'InvalidCheck', message: 'What happened.', seen: 'this', expected: 'that', fix: 'Do it.' }

/** Every page in its fullest form, by name. */
export function everyPage(overrides: Partial<AuthConfig> = {}): Record<string, string> {
  const view = openView({ providers: [gitHub, credentials(), discord], ...overrides })
  const [retry = null] = providersOf(view)
  return {
    'sign-in': renderSignInPage(view, {
      ...quiet(view),
      ways: waysOf(...providersOf(view), mail),
      error: 'CredentialsSignin',
      id: 'A1B2C3D4E5',
      detail,
      typed: { provider: 'credentials', fields: { username: 'ada' } },
      lastProvider: 'github',
      signedIn: { name: 'Ada' },
    }),
    'sign-in after a failure of the server': renderSignInPage(view, {
      ...quiet(view),
      error: 'OAuthSignInError',
      id: 'A1B2C3D4E5',
    }),
    'sign-in without providers': renderSignInPage(view, { ...quiet(view), ways: [] }),
    'sign-out': renderSignOutPage(view, `${ORIGIN}/`),
    'verify-request': renderVerifyRequestPage(view, { error: null, id: null, mail: null, isRepeated: true }),
    'verify-request with a code': renderVerifyRequestPage(view, {
      error: 'Verification',
      id: 'A1B2C3D4E5',
      mail: { ...sentMail, identifier: ADDRESS },
      isRepeated: false,
    }),
    'verify-request that is over': renderVerifyRequestPage(view, {
      error: 'Verification',
      id: 'A1B2C3D4E5',
      mail: null,
      isRepeated: false,
    }),
    confirm: renderConfirmPage(view, mail, {
      identifier: ADDRESS,
      fields: { token: 'a.b' },
      isElsewhere: true,
      returnTo: `${ORIGIN}/`,
    }),
    error: renderErrorPage(view, { ...plain, error: 'InvalidCheck', id: 'A1B2C3D4E5', detail, retry }),
    'error without a type': renderErrorPage(view, plain),
  }
}
