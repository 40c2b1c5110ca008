import { askSignIn } from '../../application/ask-sign-in.ts'
import { redirect } from '../../http/response.ts'
import { createState, shortenReturnTo } from '../../kernel/transactions.ts'
import { nowSeconds } from '../../lib/time.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import { getStore } from '../../store/get-store.ts'
import { findClient } from '../../store/limits/client.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'
import { readIdentifier } from './address.ts'
import type { Link } from './link.ts'
import { createSecret, sendLink } from './send-link.ts'

/** Asks the application whether this address may receive a mail. A URL: no, the user is redirected there. */
export async function askFirst(
  context: Context,
  { id, type }: Pick<ResolvedEmailProvider, 'id' | 'type'>,
  email: string,
): Promise<string | null> {
  const { config } = context
  // Without a callback, nothing depends on the user: known and unknown addresses take the same time.
  if (config.callbacks.signIn === null) return null
  const user = (await getStore(config).getUserByEmail(email)) ?? { id: `${id}|${email}`, email }
  const account = { provider: id, providerAccountId: email, type }
  return askSignIn(context, { user, account, email: { verificationRequest: true } })
}

/** Sends a mail with a link. The response is the same for known and unknown addresses. */
export async function start(context: Context, provider: ResolvedEmailProvider, target: string): Promise<Outcome> {
  const { config, request } = context
  const { limiter } = config
  const identifier = readIdentifier(provider, request.body['email'])
  // A client over its limit must not use up the limit of an address.
  await limiter?.hit('mail-client', findClient(context))
  await limiter?.hit('mail', identifier)
  const elsewhere = await askFirst(context, provider, identifier)
  if (elsewhere !== null) return redirect(elsewhere)
  const [state = ''] = createState().split('.')
  const returnTo = shortenReturnTo(context, target)
  const exp = nowSeconds() + provider.maxAge
  const link: Link = { provider: provider.id, identifier, secret: await createSecret(provider), state, returnTo, exp }
  await sendLink(context, provider, link, {
    kind: 'sign-in',
    maxAge: provider.maxAge,
    route: `callback/${provider.id}`,
  })
  const page = `${request.origin}${config.basePath}/verify-request`
  return redirect(
    withQuery(page, {
      provider: provider.id,
      type: 'email',
      state,
      again: request.body['again'] === '1' ? '1' : null,
      ui_locales: request.query.get('ui_locales'),
    }),
  )
}
