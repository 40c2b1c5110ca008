// All texts of the built-in pages and mails, in one language.

import type { ShownErrorType } from './error-type.ts'
import type { HeaderReader } from './header-reader.ts'

/** All sentences of the mail with a sign-in link, in one language. */
export interface MailText {
  /** Subject and heading. @param host One line of at most 253 characters. */
  readonly signInTo: (host: string) => string
  readonly signIn: string
  readonly orCopy: string
  /** Followed by the code. */
  readonly elsewhere: string
  /** @param minutes Whole, at least 1. */
  readonly ends: (minutes: number) => string
  readonly notYou: string
}

/**
 * All texts of the built-in pages, in one language. A language with a missing text does not compile. Markup in a text
 * is shown literally.
 */
export interface Sentences {
  /** BCP 47, for `<html lang>` and the selection: `'de'` also serves `de-AT`. */
  readonly lang: string
  /** Text direction. */
  readonly dir: 'ltr' | 'rtl'
  readonly signIn: string
  /** @param name Name of the application: of the theme, otherwise the host. */
  readonly signInTo: (name: string) => string
  readonly signInWith: (provider: string) => string
  readonly signInByEmail: string
  readonly signInByPassword: string
  /** On the button of the last sign-in. */
  readonly lastUsed: string
  /** @param name Name or address of the signed-in user; `null` if neither is known. */
  readonly signedIn: (name: string | null) => string
  /** Continues as the signed-in user. */
  readonly goOn: string
  readonly emailAddress: string
  /** Label of the email field next to a passkey, so that the two fields have different names. */
  readonly passkeyAddress: string
  readonly passkeySignIn: string
  readonly passkeyCreate: string
  /** Texts of the page script. */
  readonly passkeyCancelled: string
  readonly passkeyKnown: string
  readonly passkeyFailed: string
  readonly passkeyNoScript: string
  readonly passkeyUnsupported: string
  readonly or: string
  /** Links of `theme.links`. */
  readonly signUp: string
  readonly reset: string
  readonly terms: string
  readonly privacy: string
  readonly support: string
  readonly noProviders: string
  readonly noProvidersFix: string
  readonly signOut: string
  readonly signOutOf: (name: string) => string
  readonly cancel: string
  readonly verifyRequest: string
  readonly verifyRequestHelp: string
  readonly sentTo: (address: string) => string
  readonly sendAgain: string
  readonly sentAgain: string
  readonly otherAddress: string
  readonly code: string
  readonly codeHelp: string
  readonly wrongCode: string
  readonly signInAs: (address: string) => string
  readonly confirmHelp: (name: string) => string
  readonly elsewhere: string
  readonly errorTitle: string
  readonly failedTitle: string
  readonly deniedTitle: string
  readonly missingTitle: string
  readonly unknownError: string
  /** Texts of errors by type. In English, those of the error table, which API clients receive too. */
  readonly errors: Readonly<Record<ShownErrorType, { readonly text: string }>>
  readonly errorId: string
  readonly startAgainWith: (provider: string) => string
  readonly toSignIn: string
  readonly backTo: (name: string) => string
  /** Texts of the mail with a sign-in link. @default English */
  readonly mail?: MailText
}

/** A language of an application: its texts, and how it is selected. */
export interface PageText extends Sentences {
  /**
   * Returns the language of a request, `null` for English. All languages of latchkey share this function, so that
   * applications in English do not ship it. Reuse it: `{ ...en, lang: 'sv', … }`.
   */
  readonly choose: (
    texts: readonly PageText[],
    request: { readonly headers: HeaderReader; readonly query: URLSearchParams },
  ) => PageText | null
}

/** The language of a request. Missing texts are shown in English. */
export type Language = Pick<Sentences, 'lang'> & Partial<Sentences>
