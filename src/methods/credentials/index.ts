import { askRedirect } from '../../callbacks/ask-redirect.ts'
import { CredentialsSignin, callbackError } from '../../errors.ts'
import { redirect } from '../../http/response.ts'
import { withDeadline } from '../../lib/deadline.ts'
import { isRecord } from '../../lib/is-record.ts'
import { isUsername } from '../../lib/is-username.ts'
import { withQuery } from '../../lib/url.ts'
import { clientOf } from '../../limits/client.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'
import type { LimitName } from '../../types/limiter.ts'
import type { SignInMethod } from '../../types/method.ts'
import type { User } from '../../types/user.ts'
import { rebuiltRequest } from '../rebuilt-request.ts'

const MAX_MILLISECONDS = 10_000

/** The declared fields that were posted, and nothing else of the body. */
function declaredFields(
  provider: ResolvedCredentialsProvider,
  body: Context['request']['body'],
): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const name of Object.keys(provider.credentials)) {
    const value = body[name]
    if (typeof value === 'string') fields[name] = value
  }
  return fields
}

/**
 * Whose failures are counted: what the field says that names the user, in one spelling. That is the first with
 * such a name, and where there is none the first that is no password.
 *
 * @returns `null` where there are only passwords. Everybody in one counter could be locked out by anybody.
 */
function accountOf({ id, credentials }: ResolvedCredentialsProvider, fields: Record<string, string>): string | null {
  const names = Object.keys(credentials).filter((name) => credentials[name]?.type !== 'password')
  const [who] = [...names.filter((name) => isUsername(name, credentials[name]?.type)), ...names]
  return who === undefined ? null : `${id}|${(fields[who] ?? '').normalize('NFKC').trim().toLowerCase()}`
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
  if (!isRecord(answer)) return null
  const { id } = answer
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
    const { config, request } = context
    const { limiter } = config
    const fields = declaredFields(provider, request.body)
    // The client first: one that may try no more must not use up what its victim may.
    const counted: readonly (readonly [LimitName, string | null])[] = [
      ['credentials-client', clientOf(context)],
      ['credentials', accountOf(provider, fields)],
    ]
    // Before `authorize` looks, so that many at once are not more than one after the other.
    for (const [name, subject] of counted) await limiter?.hit(name, subject)
    const user = toUser(await askAuthorize(provider, fields, rebuiltRequest(request, fields)))
    if (user === null) throw new CredentialsSignin({ cause: { provider: provider.id } })
    await Promise.all(counted.map(([name, subject]) => limiter?.forgive(name, subject)))
    const account = { provider: provider.id, type: provider.type, providerAccountId: user.id }
    const returnTo = await askRedirect(context, request.body['callbackUrl'])
    return { identity: { user, account, credentials: fields }, returnTo }
  },
}
