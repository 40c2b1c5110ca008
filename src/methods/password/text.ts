// The texts of the pages and mails of passwords. Applications without passwords do not ship them.

import type { MailKind } from '../../types/email-provider.ts'
import type { MailText } from '../../types/page-text.ts'
import type { PasswordCode } from './refuse-password.ts'

/** Texts of a mail. @see MailText */
type PasswordMailText = Pick<MailText, 'signIn' | 'notYou' | 'ends'> & {
  /** Subject and heading. @param name Name of the application. */
  readonly subject: (name: string) => string
}

/** All texts of `Password` in one language. */
export interface PasswordText {
  readonly signUp: (name: string) => string
  readonly email: string
  readonly password: string
  readonly newPassword: string
  readonly hint: (minLength: number) => string
  readonly create: string
  readonly known: string
  readonly signIn: string
  readonly forgot: string
  readonly forgotHelp: string
  readonly sendLink: string
  readonly back: string
  readonly confirm: string
  readonly confirmElsewhere: string
  readonly confirmButton: string
  readonly sent: (address: string) => string
  readonly sentHelp: string
  readonly code: string
  readonly codeHelp: string
  readonly wrongCode: string
  readonly wrongPassword: string
  readonly wrongEmail: string
  readonly reset: string
  readonly forAddress: (address: string) => string
  readonly resetButton: string
  readonly changeEmail: string
  readonly changeEmailButton: string
  readonly refused: Readonly<Record<PasswordCode, (minLength: number) => string>>
  readonly mails: Readonly<Record<Exclude<MailKind, 'sign-in'>, PasswordMailText>>
}

const minutes = (count: number): string => `${count} minute${count === 1 ? '' : 's'}`

/** English. */
export const ENGLISH: PasswordText = {
  signUp: (name) => `Create your ${name} account`,
  email: 'Email address',
  password: 'Password',
  newPassword: 'New password',
  hint: (minLength) => `At least ${minLength} characters. A few unrelated words work well.`,
  create: 'Create account',
  known: 'Already have an account?',
  signIn: 'Sign in',
  forgot: 'Reset your password',
  forgotHelp: 'Enter your email address. We will send you a link to set a new password.',
  sendLink: 'Send the link',
  back: 'Back to sign-in',
  confirm: 'Confirm your email address',
  confirmElsewhere: 'You signed up in another browser. Enter the password that you chose there.',
  confirmButton: 'Confirm and sign in',
  sent: (address) => `We sent an email to ${address}.`,
  sentHelp: 'Open the link in it, or enter its code here.',
  code: 'Code from the email',
  codeHelp: 'Six digits',
  wrongCode: 'This code is not right, or it has expired.',
  wrongPassword: 'This is not the password of the sign-up.',
  wrongEmail: 'Enter a valid email address.',
  reset: 'Set a new password',
  forAddress: (address) => `For ${address}`,
  resetButton: 'Set password',
  changeEmail: 'Confirm your new email address',
  changeEmailButton: 'Change address',
  refused: {
    'password-short': (minLength) => `This password is too short. Use at least ${minLength} characters.`,
    'password-long': () => 'This password is too long. Use at most 256 characters.',
    'password-common': () => 'This password is easy to guess. Choose a different one.',
    'password-breached': () => 'This password appeared in a data breach of another site. Choose a different one.',
  },
  mails: {
    'sign-up': {
      subject: (name) => `Confirm your address for ${name}`,
      signIn: 'Confirm address',
      ends: (count) => `It works once, within ${minutes(count)}.`,
      notYou: 'If you did not sign up, ignore this mail. No account is created without it.',
    },
    'sign-up-known': {
      subject: (name) => `You already have an account at ${name}`,
      signIn: 'Set a new password',
      ends: (count) =>
        `Someone tried to create one with your address. If you forgot your password, set a new one within ${minutes(count)}.`,
      notYou: 'If it was not you, ignore this mail. Nothing was changed.',
    },
    reset: {
      subject: (name) => `Reset your password for ${name}`,
      signIn: 'Set a new password',
      ends: (count) => `It works once, within ${minutes(count)}.`,
      notYou: 'If you did not request this mail, ignore it. Your password stays as it is.',
    },
    'reset-unknown': {
      subject: (name) => `There is no account with your address at ${name}`,
      signIn: 'Create an account',
      ends: () => 'Someone asked to reset the password of this address.',
      notYou: 'If it was you, try another address, or create an account. Otherwise ignore this mail.',
    },
    'password-changed': {
      subject: (name) => `Your password for ${name} was changed`,
      signIn: 'Reset your password',
      ends: () => 'All other devices were signed out.',
      notYou: 'If it was not you, reset your password now.',
    },
    'email-change': {
      subject: (name) => `Confirm your new address for ${name}`,
      signIn: 'Confirm address',
      ends: (count) => `Open it where you are signed in, within ${minutes(count)}.`,
      notYou: 'If you did not request this mail, ignore it. No address is changed without it.',
    },
    'email-known': {
      subject: (name) => `Your address already has an account at ${name}`,
      signIn: 'Sign in',
      ends: () => 'Someone tried to give it to another account.',
      notYou: 'If it was not you, ignore this mail. Nothing was changed.',
    },
    'email-changed': {
      subject: (name) => `Your account at ${name} has a new address`,
      signIn: 'Open the page',
      ends: () => 'You sign in with the new address from now on. All other devices were signed out.',
      notYou: 'If it was not you, contact us at once.',
    },
    'user-deleted': {
      subject: (name) => `Your account at ${name} was deleted`,
      signIn: 'Open the page',
      ends: () => 'Nothing of it is left.',
      notYou: 'If it was not you, contact us at once.',
    },
  },
}
