import { equalConstantTime } from '../../crypto/equal.ts'
import { openExpiring } from '../../crypto/open-expiring.ts'
import { redirect } from '../../http/response.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'

/** Seconds that a user has to sign out at the provider. */
export const SIGN_OUT_AGE = 600

/** A federated sign-out, as sealed in the browser that started it. */
export interface FederatedSignOut {
  /** Empty: the provider does not return it. */
  readonly state: string
  /** Already checked by the `redirect` callback. */
  readonly target: string
  /** Seconds since 1970. */
  readonly exp: number
}

/** Returns the sign-out that the request ends. @returns `null` if this browser has not started it. */
async function findSignOut({ config, cookies, names, request }: Context): Promise<FederatedSignOut | null> {
  const sealed = cookies.get(names.signOut.name)
  if (sealed === null) return null
  const opened = await openExpiring<FederatedSignOut>(config.keys, 'sign-out', sealed, SIGN_OUT_AGE)
  if (opened.state !== 'open') return null
  return equalConstantTime(opened.payload.state, request.query.get('state') ?? '') ? opened.payload : null
}

/**
 * `GET signout/return`: the browser returns from the provider. The session has ended before, so another `state` only
 * leads to the home page.
 *
 * A provider that does not return `state` cannot prove that it sent the browser. Any site can then send it here, and gains
 * nothing: the target is the one that this user chose, in a cookie that no other site can set or read. The cookie stays
 * until it expires, so that such a visit does not take the target from the user.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RedirectionAfterLogout
 */
export async function finishSignOut(context: Context): Promise<Outcome> {
  const { cookies, names, request } = context
  const found = await findSignOut(context)
  if (found === null) return redirect(`${request.origin}/`)
  if (found.state !== '') cookies.clear(names.signOut.name, names.signOut.attributes)
  return redirect(found.target)
}
