import { AccessDenied, describeFailure } from '../integration-api.ts'

/** Describes, as JSON, that a user who is signed in may not pass a guard. Its status is 403. */
export function describeForbidden(): { readonly error: string; readonly message: string } {
  const { shown, text } = describeFailure(new AccessDenied())
  return { error: shown.error, message: text }
}
