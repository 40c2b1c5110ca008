// Decides about a form by its token and by what the browser reports about its sender.

import type { FormKind } from '../../seams/http.ts'

/** Evidence that a POST carries about its sender. */
export interface FormEvidence {
  /**
   * `stale`: well-formed, and of another session or browser, as on a page from before a sign-in in another tab. A token
   * of an attacker looks the same, so it proves nothing.
   */
  readonly token: 'valid' | 'stale' | 'none'
  /** Whether the browser reports that a page of this origin sent it; `false` if it reports nothing. */
  readonly isOwnPage: boolean
  readonly isSignedIn: boolean
}

/** `lead-on`: runs nothing, and redirects the user to the page that the form names. */
export type Verdict = 'accept' | 'refuse' | 'lead-on'

/**
 * What a stale form of one of the application's own pages can still do: signed out, and signed in. A sign-in while
 * signed in adds an account or replaces the user, so only a valid token allows it.
 */
const STALE: Readonly<Record<FormKind, readonly [signedOut: Verdict, signedIn: Verdict]>> = {
  'sign-in': ['accept', 'lead-on'],
  'sign-out': ['accept', 'accept'],
  change: ['refuse', 'refuse'],
}

/**
 * Decides about a form that no other site sent. Pure, so that a test checks every row.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function judgeForm(kind: FormKind, { token, isOwnPage, isSignedIn }: FormEvidence): Verdict {
  if (token === 'valid') return 'accept'
  return token === 'stale' && isOwnPage ? STALE[kind][isSignedIn ? 1 : 0] : 'refuse'
}
