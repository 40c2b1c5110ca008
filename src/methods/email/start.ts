import { askSignIn } from '../../application/ask-sign-in.ts'
import { rebuildRequest } from '../../config/providers/rebuilt-request.ts'
import { mac } from '../../crypto/mac.ts'
import { randomDigits, randomToken } from '../../crypto/random.ts'
import { CallbackError, createCallbackError, EmailSignInError } from '../../errors/errors.ts'
import { maskError } from '../../errors/masked-error.ts'
import { redirect } from '../../http/response.ts'
import { selectLanguage } from '../../http/select-language.ts'
import { createState, shortenReturnTo } from '../../kernel/transactions.ts'
import { answerInTime } from '../../lib/deadline.ts'
import { nowSeconds } from '../../lib/time.ts'
import { withQuery } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import { getStore } from '../../store/get-store.ts'
import { findClient } from '../../store/limits/client.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'
import { readIdentifier } from './address.ts'
import { keepEmailTransaction } from './attempts.ts'
import { consumeLink, createMacText, hashRowToken, type Link, sealLink } from './link.ts'

/** Longer than the limit of other application functions, because mail servers are slow. */
const MAX_SEND_MILLISECONDS = 15_000

/** Asks the application whether this address may receive a mail. A URL: no, the user is redirected there. */
async function askFirst(context: Context, { id, type }: ResolvedEmailProvider, email: string): Promise<string | null> {
  const { config } = context
  // Without a callback, nothing depends on the user: known and unknown addresses take the same time.
  if (config.callbacks.signIn === null) return null
  const user = (await getStore(config).getUserByEmail(email)) ?? { id: `${id}|${email}`, email }
  const account = { provider: id, providerAccountId: email, type }
  return askSignIn(context, { user, account, email: { verificationRequest: true } })
}

/** The secrets of the link. */
async function createSecret(provider: ResolvedEmailProvider): Promise<string> {
  const name = 'generateVerificationToken'
  if (!provider.generateVerificationToken) return randomToken()
  let secret: unknown
  try {
    secret = await answerInTime(name, provider.generateVerificationToken())
  } catch (error) {
    throw createCallbackError(error, name, { provider: provider.id })
  }
  if (typeof secret === 'string' && secret !== '' && secret.length <= 1024) return secret
  throw new CallbackError({ cause: { name, seen: typeof secret, expected: 'a text of 1 to 1024 characters' } })
}

/** Stores the link before the mail is sent, so that every received link works or was revoked. */
async function sendLink(
  context: Context,
  provider: ResolvedEmailProvider,
  link: Link,
  code: string | null,
): Promise<void> {
  const { config, request } = context
  const { identifier, secret } = link
  const { csrfToken: _, ...fields } = request.body
  const expires = new Date(link.exp * 1000)
  const token = await sealLink(config, link)
  const url = `${request.origin}${config.basePath}/callback/${provider.id}?token=${token}`
  await getStore(config).createVerificationToken({ identifier, token: await hashRowToken(config, link), expires })
  try {
    let rebuilt: Request | undefined
    const mail = {
      identifier,
      url,
      expires,
      provider,
      token: secret,
      code,
      theme: config.theme,
      text: selectLanguage(context),
      // Few senders read it.
      get request() {
        rebuilt ??= rebuildRequest(request, fields)
        return rebuilt
      },
    }
    await answerInTime('sendVerificationRequest', provider.sendVerificationRequest(mail), MAX_SEND_MILLISECONDS)
    config.audit?.(context, { type: 'mail.sent', reason: null, provider })
    config.logger.step?.('mail', 'sent', {
      provider: provider.id,
      seen: code === null ? 'a link' : 'a link and a code',
    })
  } catch (thrown) {
    // It will expire if it cannot be revoked now.
    await consumeLink(config, link).catch(config.logger.error)
    const masked = maskError(thrown, config.development)
    // What is late keeps its class, because the response then asks to try again.
    const err = thrown instanceof DOMException ? new DOMException(masked.message, masked.name) : masked
    throw new EmailSignInError('`sendVerificationRequest` failed.', { cause: { err, provider: provider.id } })
  }
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
  // Six digits can be guessed, unless all processes count the attempts together.
  const code = limiter?.isShared ? randomDigits(6) : null
  await sendLink(context, provider, link, code)
  const kept = code === null ? null : await mac(config.keys, 'verification', createMacText(link, code))
  await keepEmailTransaction(context, { ...link, code: kept }, provider.maxAge)
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
