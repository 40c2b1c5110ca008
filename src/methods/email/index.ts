import { askRedirect } from '../../application/ask-redirect.ts'
import { redirect } from '../../http/response.ts'
import { isSameAddress } from '../../lib/email-address.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { Proof } from '../../seams/identity.ts'
import type { SignInMethod } from '../../seams/sign-in-method.ts'
import { getStore } from '../../store/get-store.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'
import { clearEmailTransaction, readEmailTransaction } from '../mail/attempts.ts'
import { consumeLink, type Link, openLink, throwVerification } from '../mail/link.ts'
import { takeByCode } from '../mail/take-by-code.ts'
import { start } from './start.ts'

/** Returns the identity: the mailbox is the account. */
function createProof({ provider, identifier, returnTo }: Omit<Link, 'exp' | 'state'>): Proof {
  const account = { provider, providerAccountId: identifier, type: 'email' } as const
  const user = { id: `${provider}|${identifier}`, email: identifier }
  return { identity: { user, account, emailVerified: true }, returnTo }
}

/**
 * Responds to a link that was already used or has expired. A user who is signed in with its address and opens the mail
 * again is redirected to its target. No session starts, and nothing changes.
 *
 * @throws {Verification} For all others.
 */
async function answerSpent(context: Context, { identifier, provider, returnTo }: Link, seen: string): Promise<Outcome> {
  const current = await context.config.plan.strategy.current(context)
  const user = current && (await getStore(context.config).getUser(current.userId))
  if (!user?.email || !isSameAddress(user.email, identifier)) return throwVerification(provider, seen, 'an unused one')
  context.config.logger.step?.('mail', 'link opened again', { provider })
  return redirect(await askRedirect(context, returnTo))
}

/**
 * Signs in with a link that is sent to an address, or with the code in the same mail.
 *
 * @see https://pages.nist.gov/800-63-4/sp800-63b.html#out-of-band (which does not count email as such)
 */
export const email: SignInMethod<ResolvedEmailProvider> = {
  start,

  async confirm(context, { id }) {
    const tokens = context.request.query.getAll('token')
    const { payload: link, state: linkState } = await openLink(context, id, tokens)
    if (linkState === 'expired') return answerSpent(context, link, 'a link that has expired')
    const { identifier, returnTo, state } = link
    const isElsewhere = (await readEmailTransaction(context, id, state)) === null
    return { identifier, fields: { token: tokens[0] ?? '' }, isElsewhere, returnTo }
  },

  async finish(context, { id }) {
    const { config, request } = context
    const { payload: link, state: linkState } = await openLink(context, id, [request.body['token']])
    if (linkState === 'expired') return answerSpent(context, link, 'a link that has expired')
    clearEmailTransaction(context, link.state)
    if (!(await consumeLink(config, link))) return answerSpent(context, link, 'a link that was already used')
    config.logger.step?.('mail', 'link accepted', { provider: id })
    return createProof(link)
  },

  finishByCode: async (context, { id }) => createProof(await takeByCode(context, id)),
}
