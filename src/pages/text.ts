import { ERRORS, type ErrorRow, type ErrorType } from '../errors.ts'

/** Every sentence of the pages, in one language. Another language has all of them, or does not compile. */
export interface Text {
  /** BCP 47, for `<html lang>`. */
  readonly lang: string
  readonly signIn: string
  readonly signInTo: (host: string) => string
  readonly signInWith: (provider: string) => string
  readonly or: string
  readonly noProviders: string
  readonly noProvidersFix: string
  readonly signOut: string
  readonly signOutOf: (host: string) => string
  readonly cancel: string
  readonly verifyRequest: string
  readonly verifyRequestHelp: string
  readonly errorTitle: string
  readonly failedTitle: string
  readonly deniedTitle: string
  readonly missingTitle: string
  readonly unknownError: string
  /** What users see of an error, by its type. In English it is the table, whose sentences programs get too. */
  readonly errors: Readonly<Record<ErrorType, Pick<ErrorRow, 'text'>>>
  readonly errorId: string
  readonly startAgainWith: (provider: string) => string
  readonly toSignIn: string
  readonly backTo: (host: string) => string
}

export const ENGLISH: Text = {
  lang: 'en',
  signIn: 'Sign in',
  signInTo: (host) => `to continue to ${host}`,
  signInWith: (provider) => `Sign in with ${provider}`,
  or: 'or',
  noProviders: 'There is no way to sign in yet.',
  noProvidersFix: 'Add one to "providers" in the configuration.',
  signOut: 'Sign out',
  signOutOf: (host) => `You will be signed out of ${host}.`,
  cancel: 'Cancel',
  verifyRequest: 'Check your e-mail',
  verifyRequestHelp: 'We have sent you a link. Open it to sign in; you can close this page.',
  errorTitle: 'Something went wrong',
  failedTitle: 'That did not work',
  deniedTitle: 'Access denied',
  missingTitle: 'Not found',
  unknownError: 'Go back and try again.',
  errors: ERRORS,
  errorId: 'Error id',
  startAgainWith: (provider) => `Start again with ${provider}`,
  toSignIn: 'Go to sign-in',
  backTo: (host) => `Back to ${host}`,
}
