import { askRedirect } from '../../application/ask-redirect.ts'
import { rebuildRequest } from '../../config/providers/rebuilt-request.ts'
import { CallbackError, CredentialsSignin, createCallbackError, throwUnexpected } from '../../errors/errors.ts'
import { redirect } from '../../http/response.ts'
import { answerInTime } from '../../lib/deadline.ts'
import { isRecord } from '../../lib/is-record.ts'
import { readId } from '../../lib/read-id.ts'
import { readProperty } from '../../lib/read-property.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { SignInMethod } from '../../seams/sign-in-method.ts'
import { findClient } from '../../store/limits/client.ts'
import type { ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'
import type { User } from '../../types/user.ts'
import { listAccounts } from './accounts.ts'
import { readFields } from './fields.ts'

async function askAuthorize(
  { config, request }: Context,
  provider: ResolvedCredentialsProvider,
  fields: Record<string, string>,
): Promise<unknown> {
  try {
    // Not a proxy that builds it when `authorize` first reads it: `fetch(request)` and `new Request(request)` throw on
    // Node and workerd if the request is a proxy, and Bun turns `new Request(request, init)` into a GET.
    return await answerInTime('authorize', provider.authorize(fields, rebuildRequest(request, fields)))
  } catch (error) {
    const failed = createCallbackError(error, 'authorize', { provider: provider.id })
    // `verify` of `latchkey/password` could not use a hash on this platform.
    if (readProperty(error, 'name') !== 'HashRefusedError') throw failed
    // Another status would reveal that the account exists.
    config.logger.error(failed)
    return null
  }
}

/** Returns an id for the log. An object could throw when it is converted. */
const formatId = (id: unknown): string => (Object(id) === id ? typeof id : String(id).slice(0, 40))

const FIX =
  'Return `null` from `authorize` for wrong credentials, otherwise a user with an `id`: text, or a whole number but 0.'

/**
 * Returns the user that `authorize` returned. A result that is neither a user nor empty is an error of the application:
 * to the visitor, it must not look like a wrong password.
 *
 * @returns `null` for wrong credentials.
 * @throws {CallbackError} `{}`, `[]` and `true` would open a session without a user.
 */
function toUser(answer: unknown, provider: string): (User & { id: string }) | null {
  if (!answer) return null
  const given = readProperty(answer, 'id')
  const id = isRecord(answer) ? readId(given) : null
  if (id !== null) return { ...answer, id }
  const seen = isRecord(answer) ? `a user with the \`id\` ${formatId(given)}` : typeof answer
  return throwUnexpected(CallbackError, seen, 'a user with an `id`, or `null`', {
    name: 'authorize',
    provider,
    fix: FIX,
  })
}

/** Signs in with fields that the application checks. */
export const credentials: SignInMethod<ResolvedCredentialsProvider> = {
  // The form posts to the callback. A request to start the sign-in gets the form.
  async start({ config, request }, _provider, callbackUrl) {
    return redirect(withQuery(`${request.origin}${config.basePath}/signin`, { callbackUrl }))
  },

  async finish(context, provider) {
    const { config, request } = context
    const { limiter } = config
    // The client is counted first, so that one over its limit causes no work and does not use up the attempts of its
    // victims.
    const client = findClient(context)
    await limiter?.hit('credentials-client', client)
    const fields = readFields(provider, request.body)
    const accounts = listAccounts(provider, fields)
    // Counted before `authorize` runs, so that concurrent attempts cannot exceed the limit.
    for (const account of accounts) await limiter?.hit('credentials', account)
    const answer = await askAuthorize(context, provider, fields)
    const user = toUser(answer, provider.id)
    config.logger.step?.('authorize', user === null ? 'refused' : 'accepted', { provider: provider.id })
    if (user === null) throw new CredentialsSignin({ cause: { provider: provider.id } })
    const forgiven = accounts.map((account) => limiter?.giveBack('credentials', account))
    await Promise.all([limiter?.giveBack('credentials-client', client), ...forgiven])
    const account = { provider: provider.id, type: provider.type, providerAccountId: user.id }
    const returnTo = await askRedirect(context, request.body['callbackUrl'])
    return { identity: { user, account, credentials: fields }, returnTo }
  },
}
