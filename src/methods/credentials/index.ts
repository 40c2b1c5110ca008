import { askRedirect } from '../../callbacks/ask-redirect.ts'
import { CredentialsSignin, callbackError } from '../../errors.ts'
import { redirect } from '../../http/response.ts'
import { withDeadline } from '../../lib/deadline.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../types/context.ts'
import type { SignInMethod } from '../../types/method.ts'
import type { ResolvedCredentialsProvider } from '../../types/provider.ts'
import type { User } from '../../types/user.ts'

const MAX_MILLISECONDS = 10_000

/** The declared fields that were posted, and nothing else of the body. */
function declaredFields(
  provider: ResolvedCredentialsProvider,
  body: Context['request']['body'],
): Record<string, string> {
  const isDeclared = (field: [string, unknown]): field is [string, string] =>
    Object.hasOwn(provider.credentials, field[0]) && typeof field[1] === 'string'
  return Object.fromEntries(Object.entries(body).filter(isDeclared))
}

/** The sign-in request for `authorize`: its body was read, so it gets the fields as JSON. */
function rebuild({ raw }: Context['request'], fields: Record<string, string>): Request {
  const headers = new Headers(raw.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  return new Request(raw.url, { method: 'POST', headers, body: JSON.stringify(fields) })
}

async function askAuthorize(
  provider: ResolvedCredentialsProvider,
  fields: Record<string, string>,
  request: Request,
): Promise<unknown> {
  try {
    const asked = Promise.resolve(provider.authorize(fields, request))
    return await withDeadline(asked, MAX_MILLISECONDS, '`authorize`')
  } catch (error) {
    throw callbackError(error, 'authorize', { provider: provider.id })
  }
}

/** A user with an id, or `null`. `{}`, `[]` and `true` are nobody: they would open a session for no one. */
function toUser(answer: unknown): (User & { id: string }) | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null
  const { id } = answer as { id?: unknown }
  const isId = (typeof id === 'string' && id !== '') || typeof id === 'number'
  return isId ? { ...answer, id: String(id) } : null
}

/** Sign-in by fields that the application checks. */
export const credentials: SignInMethod<ResolvedCredentialsProvider> = {
  // The form posts to the callback; whoever asks to begin is shown it.
  async start({ config, request }, _provider, callbackUrl) {
    return redirect(withQuery(`${request.origin}${config.basePath}/signin`, { callbackUrl }))
  },

  async finish(context, provider) {
    const { request } = context
    const fields = declaredFields(provider, request.body)
    const user = toUser(await askAuthorize(provider, fields, rebuild(request, fields)))
    if (user === null) throw new CredentialsSignin({ cause: { provider: provider.id } })
    const account = { provider: provider.id, type: provider.type, providerAccountId: user.id }
    const returnTo = await askRedirect(context, request.body['callbackUrl'])
    return { identity: { user, account, credentials: fields }, returnTo }
  },
}
