import { AccessDenied, describeFailure } from './integration.ts'

/** Describes, as JSON, that a guard refused a signed-in user. Its status is 403. */
export function describeForbidden(): { readonly error: string; readonly message: string } {
  const { shown, text } = describeFailure(new AccessDenied())
  return { error: shown.error, message: text }
}
