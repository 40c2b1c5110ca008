import type { Snippet } from 'svelte'
import type { HTMLFormAttributes } from 'svelte/elements'
import type { SubmitFunction } from '$app/forms'
import type { FormOptions, SignInFields } from './form-fields.ts'
import type { SignInState } from './form-state.ts'

/** Common properties of both forms. */
interface FormProps extends Omit<HTMLFormAttributes, 'action' | 'method' | 'children'> {
  /** As in Auth.js: alias of `class`. */
  className?: string | undefined
  /**
   * Runs when the form is submitted with JavaScript, like the argument of SvelteKit's `enhance`. With `false`, the
   * browser submits the form.
   */
  enhance?: SubmitFunction | false | undefined
}

/** Properties of `SignIn`. */
export interface SignInProps extends FormProps, SignInFields {
  /** Path of the page whose default action is `signIn`. @default '/signin' */
  signInPage?: string | undefined
  /** Fields for the visitor: a password, an address. @default an address field for email providers */
  children?: Snippet<[SignInState]> | undefined
  /** Content of the button. @default 'Sign in with GitHub' for `github`, 'Sign in' for forms with fields */
  submitButton?: Snippet<[SignInState]> | undefined
  /** Shows why the last attempt failed. @default a paragraph with the role `alert` */
  failure?: Snippet<[NonNullable<SignInState['failure']>]> | undefined
}

/** Properties of `SignOut`. */
export interface SignOutProps extends FormProps {
  /** Path of the page whose default action is `signOut`. @default '/signout' */
  signOutPage?: string | undefined
  /** Page to go to afterwards. @default the page with the form */
  redirectTo?: string | undefined
  /** Also ends the session at the provider, whose logout page the browser visits. @default false */
  federated?: boolean | undefined
  /** As in Auth.js. `redirectTo` takes precedence over `options.redirectTo`. */
  options?: FormOptions | FormData | undefined
  /** Content of the button. */
  submitButton?: Snippet<[{ readonly isPending: boolean }]> | undefined
}
