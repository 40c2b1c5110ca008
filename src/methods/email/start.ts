import { redirect } from '../../http/response.ts'
import { createState, shortenReturnTo } from '../../kernel/transactions.ts'
import { nowSeconds } from '../../lib/time.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'
import { admitMail } from '../mail/admit-mail.ts'
import type { Link } from '../mail/link.ts'
import { createSecret, sendLink } from '../mail/send-link.ts'

/** Sends a mail with a link. The response is the same for known and unknown addresses. */
export async function start(context: Context, provider: ResolvedEmailProvider, target: string): Promise<Outcome> {
  const { config, request } = context
  const { elsewhere, identifier } = await admitMail(context, provider)
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
