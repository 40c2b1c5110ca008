import { readProperty } from '../../lib/read-property.ts'
import type { Context } from '../../seams/context.ts'
import { readPath } from './mapping.ts'
import { requestAsUser, type UserRequest } from './userinfo.ts'

/** The address to take, of those a user has at the provider. */
export interface SelectedEmail {
  readonly email: unknown
  readonly verified: unknown
}

/**
 * Requests the user's email addresses, if the profile does not say which are verified. A client without the permission
 * is refused. Then the profile has to suffice, and no address counts as verified.
 *
 * @returns `null` if the provider has no such endpoint, or refuses.
 */
export async function fetchEmail({ config }: Context, request: UserRequest): Promise<SelectedEmail | null> {
  const { emails, id } = request.provider
  if (emails === null) return null
  try {
    const { email, list = '', primary = '?', verified = '?' } = emails
    const found = [readPath(await (await requestAsUser(request, emails.url)).json(), list)].flat()
    const entry = found.find((item) => readPath(item, primary) === true) ?? found[0]
    return { email: readPath(entry, email), verified: readPath(entry, verified) }
  } catch (error) {
    config.logger.warn('provider-emails', `${id}: no email addresses.`, {
      provider: id,
      reason: readProperty(error, 'message'),
    })
    return null
  }
}
