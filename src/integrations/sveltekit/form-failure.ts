import { type ActionFailure, error as answer, fail, type RequestEvent } from '@sveltejs/kit'
import { resolvedConfigs } from '../../kernel/resolved-configs.ts'
import { isKeptField } from '../../lib/is-kept-field.ts'
import type { Auth } from '../../types/auth.ts'
import { describeFailure, type FailureDescription, isAuthError } from '../integration.ts'
import type { SignInForm } from './form.ts'
import type { KitSignInFailure } from './types.ts'
import type { Visit } from './visit.ts'

const LONGEST = 500

/** Returns whether the form is on another page than the action, where SvelteKit's own script shows no result. */
function isElsewhere({ request, url }: RequestEvent): boolean {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  return referer !== null && (referer.origin !== url.origin || referer.pathname !== url.pathname)
}

/** Returns the names of a provider's declared fields that may be sent back. */
function listNames(auth: Auth, id: string | undefined): string[] {
  const provider = resolvedConfigs.get(auth)?.providers.get(id ?? '')
  if (provider?.type === 'email') return ['email']
  if (provider?.type !== 'credentials') return []
  const { credentials } = provider
  return Object.keys(credentials).filter((name) => isKeptField(name, credentials[name] ?? {}))
}

function selectTypedFields(auth: Auth, { fields = {}, provider }: SignInForm): Record<string, string> {
  const names = listNames(auth, provider).filter((name) => Object.hasOwn(fields, name))
  return Object.fromEntries(names.map((name) => [name, String(fields[name]).slice(0, LONGEST)]))
}

/** Returns whether the visitor can correct a failure in the form. */
function isForForm({ isPublic, page, shown }: FailureDescription): boolean {
  return (page === 'signIn' && isPublic) || shown.error === 'TooManyRequests'
}

/**
 * Responds to a form that cannot be read, in place and with its status, because no page of the application sends one.
 *
 * @throws {HttpError} The form is malformed, too large or of another type.
 * @throws The given error, if it has a page.
 */
export function throwFormFailure(error: unknown): never {
  if (!isAuthError(error)) throw error
  const { page, status, text } = describeFailure(error)
  if (page !== 'none') throw error
  answer(status, text)
}

/**
 * Converts a failed sign-in to the result of its form action.
 *
 * @returns `null` if the page with the action cannot show it, or the visitor cannot correct it there.
 */
export async function toFormFailure(
  visit: Visit,
  event: RequestEvent,
  form: SignInForm,
  error: unknown,
): Promise<ActionFailure<KitSignInFailure> | null> {
  if (!isAuthError(error)) return null
  const failure = describeFailure(error)
  if (!isForForm(failure) || isElsewhere(event)) return null
  const { auth } = await visit.ready
  const { shown, status, text } = failure
  return fail(status, {
    error: shown.error,
    code: shown.code ?? null,
    message: text,
    provider: form.provider ?? null,
    redirectTo: form.redirectTo ?? null,
    fields: selectTypedFields(auth, form),
  })
}
