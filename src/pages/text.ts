import { ERRORS, type ErrorRow, type ErrorType } from '../errors.ts'

/** Every sentence of the pages, in one language. Another language has all of them, or does not compile. */
export interface Text {
  /** BCP 47, for `<html lang>`. */
  readonly lang: string
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
  signInByEmail: 'Sign in by e-mail',
  emailAddress: 'E-mail address',
  passkeyAddress: 'E-mail address of your passkey',
  passkeySignIn: 'Sign in with a passkey',
  passkeyCreate: 'Create a passkey',
  passkeyCancelled: 'No passkey was used. Try again, or choose another way.',
  passkeyKnown: 'There is a passkey for this account on this device already. Sign in with it.',
  passkeyFailed: 'The passkey could not be used. Try again, or choose another way.',
  passkeyNoScript: 'Passkeys need JavaScript. Turn it on, or choose another way.',
  passkeyUnsupported: 'This browser has no passkeys. Choose another way, or another browser.',
  or: 'or',
  noProviders: 'There is no way to sign in yet.',
  noProvidersFix: 'Add one to "providers" in the configuration.',
  signOut: 'Sign out',
  signOutOf: (host) => `You will be signed out of ${host}.`,
  cancel: 'Cancel',
  verifyRequest: 'Check your e-mail',
  verifyRequestHelp: 'We have sent you a link. Open it to sign in; you can close this page.',
  sentTo: (address) => `Sent to ${address}.`,
  code: 'Code from the e-mail',
  codeHelp: 'Or type the six digits of the e-mail, for example when it arrives on another device.',
  wrongCode: 'This is not the code of the latest e-mail. Check it and try again.',
  signInAs: (address) => `Sign in as ${address}`,
  confirmHelp: (host) => `You will be signed in to ${host}.`,
  elsewhere: 'This link was asked for in another browser or on another device. Go on only if that was you.',
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
