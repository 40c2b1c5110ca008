import { askRedirect } from '../../application/ask-redirect.ts'
import { verifyMac } from '../../crypto/mac.ts'
import { redirect } from '../../http/response.ts'
import { isSameAddress } from '../../lib/email-address.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { Proof } from '../../seams/identity.ts'
import type { SignInMethod } from '../../seams/sign-in-method.ts'
import { getStore } from '../../store/get-store.ts'
import { findClient } from '../../store/limits/client.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'
import { clearEmailTransaction, readEmailTransaction } from './attempts.ts'
import { consumeLink, createMacText, type Link, openLink, throwVerification } from './link.ts'
import { start } from './start.ts'
import { readTypedCode } from './typed-code.ts'

/** Returns the identity: the mailbox is the account. */
function createProof({ provider, identifier, returnTo }: Omit<Link, 'exp' | 'state'>): Proof {
  const account = { provider, providerAccountId: identifier, type: 'email' } as const
  const user = { id: `${provider}|${identifier}`, email: identifier }
  return { identity: { user, account, emailVerified: true }, returnTo }
}

/**
 * Answers a link that works no more. A user who is already signed in with its address, and opens the mail again, goes to
 * its target: no session starts, and nothing changes.
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

  async finishByCode(context, { id }) {
    const { config, request } = context
    const { limiter } = config
    const { state, code } = request.body
    const transaction = await readEmailTransaction(context, id, state)
    if (transaction) context.returnTo = transaction.returnTo
    if (!transaction?.code || !limiter?.isShared)
      return throwVerification(id, 'no code that this browser requested', 'its own')
    const typed = readTypedCode(code)
    if (typed === null) return throwVerification(id, 'something other than six digits', 'the code of the mail')
    // Counted before the comparison, so that concurrent attempts cannot exceed the limit. The client first: one over
    // its limit does not use up the attempts of its victims.
    const client = findClient(context)
    await limiter.hit('code-client', client)
    const left = await limiter.hit('code', transaction.state)
    await limiter.hit('code-address', transaction.identifier)
    const isRight = await verifyMac(config.keys, 'verification', createMacText(transaction, typed), transaction.code)
    if (!isRight && left > 0) return throwVerification(id, 'another code', 'that of the mail')
    clearEmailTransaction(context, transaction.state)
    // The last failed attempt invalidates the link, too.
    const isGood = (await consumeLink(config, transaction)) && isRight
    if (!isGood) return throwVerification(id, 'a code that was already used', 'an unused one')
    config.logger.step?.('mail', 'code accepted', { provider: id })
    await limiter.giveBack('code-client', client)
    await limiter.giveBack('code-address', transaction.identifier)
    return createProof(transaction)
  },
}
