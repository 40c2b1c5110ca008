// Every sentence of the built-in pages and mails, in one language.

import type { ShownErrorType } from './error-type.ts'
import type { AuthRequest } from './http.ts'

/** Every sentence of the mail with a sign-in link, in one language. */
export interface MailText {
  /** Subject and heading. @param host One line of at most 253 characters. */
  readonly signInTo: (host: string) => string
  readonly signIn: string
  readonly orCopy: string
  /** The code stands below it. */
  readonly elsewhere: string
  /** @param minutes Whole, at least 1. */
  readonly ends: (minutes: number) => string
  readonly notYou: string
}

/**
 * Every sentence of the built-in pages, in one language. Another language has all of them, or does not compile.
 * They are text: what looks like markup in them is shown as it is.
 */
export interface Sentences {
  /** BCP 47, for `<html lang>` and for the choice: `'de'` serves `de-AT`, too. */
  readonly lang: string
  /** Which way it is read. */
  readonly dir: 'ltr' | 'rtl'
  readonly signIn: string
  readonly signInTo: (host: string) => string
  readonly signInWith: (provider: string) => string
  readonly signInByEmail: string
  readonly emailAddress: string
  /** Beside the field for mail, so that the two can be told apart by name. */
  readonly passkeyAddress: string
  readonly passkeySignIn: string
  readonly passkeyCreate: string
  /** What the script of the page says. */
  readonly passkeyCancelled: string
  readonly passkeyKnown: string
  readonly passkeyFailed: string
  readonly passkeyNoScript: string
  readonly passkeyUnsupported: string
  readonly or: string
  readonly noProviders: string
  readonly noProvidersFix: string
  readonly signOut: string
  readonly signOutOf: (host: string) => string
  readonly cancel: string
  readonly verifyRequest: string
  readonly verifyRequestHelp: string
  readonly sentTo: (address: string) => string
  readonly code: string
  readonly codeHelp: string
  readonly wrongCode: string
  readonly signInAs: (address: string) => string
  readonly confirmHelp: (host: string) => string
  readonly elsewhere: string
  readonly errorTitle: string
  readonly failedTitle: string
  readonly deniedTitle: string
  readonly missingTitle: string
  readonly unknownError: string
  /** What users see of an error, by its type. In English it is the table, whose sentences programs get too. */
  readonly errors: Readonly<Record<ShownErrorType, { readonly text: string }>>
  readonly errorId: string
  readonly startAgainWith: (provider: string) => string
  readonly toSignIn: string
  readonly backTo: (host: string) => string
  /** What the mail with a sign-in link says. @default English */
  readonly mail?: MailText
}

/** A language that an application can have: its sentences, and how it is chosen. */
export interface PageText extends Sentences {
  /**
   * Finds the language of a request, `null` for English. Every language of ours has the same, so that applications in
   * English do without it; take it from any: `{ ...en, lang: 'sv', … }`.
   */
  readonly choose: (texts: readonly PageText[], request: Pick<AuthRequest, 'headers' | 'query'>) => PageText | null
}

/** The language of a request. What it lacks is said in English, of which it lacks everything. */
export type Language = Pick<Sentences, 'lang'> & Partial<Sentences>
