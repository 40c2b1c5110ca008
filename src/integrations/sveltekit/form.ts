import type { RequestEvent } from '@sveltejs/kit'
import { type BodyParsers, collectFields, InvalidRequest, readBody, throwUnexpected } from '../integration.ts'
import type { KitSignInOptions } from './types.ts'

/** The values of a form. */
export interface SignInForm extends KitSignInOptions {
  readonly provider: string | undefined
}

const PARAM = 'authorizationParams-'

/**
 * Returns the page to come back to: the form's own value, otherwise the page of the form, otherwise the previous page.
 */
function returnTo(
  fields: Readonly<Record<string, string>>,
  { request: { headers }, url }: RequestEvent,
): string | null {
  const { origin, pathname, searchParams } = url
  const asked = fields['redirectTo'] || fields['callbackUrl'] || searchParams.get('callbackUrl')
  if (asked) return asked
  const referer = URL.parse(headers.get('referer') ?? '')
  if (referer === null || referer.origin !== origin) return null
  // The page with the form would be a dead end, but its URL may contain the target.
  return referer.pathname === pathname ? referer.searchParams.get('callbackUrl') : referer.pathname + referer.search
}

/** Returns whether a field of a sign-out asks for the end of the session at the provider, too. */
export const isFederated = (value: unknown): boolean => /^(?:true|on|1)$/.test(String(value))

/** @throws {InvalidRequest} A file. */
function* listTexts(form: FormData): Generator<[name: string, text: string]> {
  for (const [name, value] of form)
    yield [name, typeof value === 'string' ? value : throwUnexpected(InvalidRequest, 'a form with a file', 'text only')]
}

/** Forms of every encoding but `text/plain`, which has no unique parse. */
const MULTIPART: BodyParsers = {
  'multipart/form-data': async (text, type) =>
    collectFields(listTexts(await new Response(text, { headers: { 'content-type': type } }).formData())),
}

/**
 * Reads the form of a sign-in or sign-out. The caller has checked who sent it.
 *
 * @throws {AuthError} It is too large, of another type, or malformed.
 */
export async function readForm(event: RequestEvent): Promise<SignInForm> {
  // Both parsers return text only.
  const all = (await readBody(event.request, MULTIPART)) as Readonly<Record<string, string>>
  const { providerId, redirect, redirectTo: _, callbackUrl: __, csrfToken: ___, ...others } = all
  const entries = Object.entries(others)
  const redirectTo = returnTo(all, event)
  return {
    provider: providerId || undefined,
    redirect: redirect !== 'false',
    ...(redirectTo !== null && { redirectTo }),
    fields: Object.fromEntries(entries.filter(([name]) => !name.startsWith(PARAM))),
    authorizationParams: Object.fromEntries(
      entries.flatMap(([name, value]) => (name.startsWith(PARAM) ? [[name.slice(PARAM.length), value]] : [])),
    ),
  }
}
