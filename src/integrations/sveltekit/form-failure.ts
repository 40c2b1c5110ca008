import { type ActionFailure, fail, type RequestEvent } from '@sveltejs/kit'
import { type AuthError, isAuthError, resolvedOf, rowOf } from '../../integration-api.ts'
import type { Auth } from '../../types/auth.ts'
import { codeOf } from './code-of.ts'
import type { SignInForm } from './form.ts'
import type { KitSignInFailure } from './types.ts'
import type { Visit } from './visit.ts'

/** Names of fields that are never sent back, whatever type the application gives them. A leading `_` is SvelteKit's mark. */
const SECRET = /^_|pass|secret|token|otp|pin|code|key|cvc|answer/i

const LONGEST = 500

/** Whether the form is on the page that has the action, which can show the result. */
function isOnOwnPage({ request, url }: RequestEvent): boolean {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  return referer !== null && referer.origin === url.origin && referer.pathname === url.pathname
}

/** Names of the declared fields of a provider that may be sent back. */
function namesOf(auth: Auth, id: string | undefined): string[] {
  const provider = resolvedOf.get(auth)?.providers.get(id ?? '')
  if (provider?.type === 'email') return ['email']
  if (provider?.type !== 'credentials') return []
  return Object.entries(provider.credentials).flatMap(([name, { type }]) =>
    type === 'password' || SECRET.test(name) ? [] : [name],
  )
}

function typedFields(auth: Auth, { fields = {}, provider }: SignInForm): Record<string, string> {
  const names = namesOf(auth, provider).filter((name) => Object.hasOwn(fields, name))
  return Object.fromEntries(names.map((name) => [name, String(fields[name]).slice(0, LONGEST)]))
}

/** Whether the visitor can do something about a failure in the form. */
function isForForm({ type }: AuthError): boolean {
  const { page, shown } = rowOf(type)
  return (page === 'signIn' && shown) || type === 'TooManyRequests'
}

/**
 * Turns a failed sign-in into the result of its form action. It is logged here, because SvelteKit logs only what is
 * thrown.
 *
 * @returns `null` if the page with the action could not show it, or the visitor could not correct it there.
 */
export async function formFailure(
  visit: Visit,
  event: RequestEvent,
  form: SignInForm,
  error: unknown,
): Promise<ActionFailure<KitSignInFailure> | null> {
  if (!isAuthError(error) || !isForForm(error) || !isOnOwnPage(event)) return null
  const { auth } = await visit.ready
  await resolvedOf.get(auth)?.logger.error(error)
  visit.failed = null
  const { status, text } = rowOf(error.type)
  return fail(status, {
    error: error.type,
    code: codeOf(error),
    message: text,
    provider: form.provider ?? null,
    redirectTo: form.redirectTo ?? null,
    fields: typedFields(auth, form),
  })
}
