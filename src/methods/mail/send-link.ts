import { rebuildRequest } from '../../config/providers/rebuilt-request.ts'
import { mac } from '../../crypto/mac.ts'
import { randomDigits, randomToken } from '../../crypto/random.ts'
import { CallbackError, createCallbackError, EmailSignInError } from '../../errors/errors.ts'
import { maskError } from '../../errors/masked-error.ts'
import { selectLanguage } from '../../http/select-language.ts'
import { answerInTime } from '../../lib/deadline.ts'
import type { Context } from '../../seams/context.ts'
import { getStore } from '../../store/get-store.ts'
import type { ResolvedEmailProvider, VerificationRequestParams } from '../../types/email-provider.ts'
import type { Language } from '../../types/page-text.ts'
import { keepEmailTransaction } from './attempts.ts'
import { consumeLink, createMacText, hashRowToken, type Link, sealLink } from './link.ts'

/** Longer than the limit of other application functions, because mail servers are slow. */
const MAX_SEND_MILLISECONDS = 15_000

/** Creates the secret of a link. @throws {CallbackError} `generateVerificationToken` failed, or returned no usable text. */
export async function createSecret(provider: ResolvedEmailProvider): Promise<string> {
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

/** A mail to send, without the fields that depend on the request and the sender. */
export interface MailToSend
  extends Pick<VerificationRequestParams, 'identifier' | 'url' | 'expires' | 'token' | 'code' | 'kind'> {
  /** @default the language of the request */
  readonly text?: Language | undefined
}

/** Sends a mail. @throws {EmailSignInError} The sender failed. */
export async function sendMail(
  context: Context,
  provider: ResolvedEmailProvider,
  { text = selectLanguage(context), ...mail }: MailToSend,
): Promise<void> {
  const { config, request } = context
  const { csrfToken: _, ...fields } = request.body
  let rebuilt: Request | undefined
  const { theme } = config
  const params = {
    ...{ ...mail, provider, theme, text },
    // Built only if a sender reads it, which few do. Forms with passwords are left out, because a sender might log
    // them.
    get request() {
      rebuilt ??= rebuildRequest(request, mail.kind === 'sign-in' ? fields : {})
      return rebuilt
    },
  }
  try {
    await answerInTime('sendVerificationRequest', provider.sendVerificationRequest(params), MAX_SEND_MILLISECONDS)
  } catch (thrown) {
    const masked = maskError(thrown, config.development)
    // A timeout keeps its class, because the response then asks to try again.
    const err = thrown instanceof DOMException ? new DOMException(masked.message, masked.name) : masked
    throw new EmailSignInError('`sendVerificationRequest` failed.', { cause: { err, provider: provider.id } })
  }
  config.audit?.(context, { type: 'mail.sent', reason: null, provider })
  const seen = mail.code === null ? 'a link' : 'a link and a code'
  config.logger.step?.('mail', 'sent', { provider: provider.id, seen })
}

/** Content and purpose of a mail with a link. */
export interface LinkMail<T extends Link> extends Pick<MailToSend, 'kind' | 'text'> {
  /** State that this browser keeps with the MAC of the code. @default that of the link */
  readonly kept?: T | undefined
  /** Seconds that the browser keeps it: a constant, so that it does not reveal how long sending the mail took. */
  readonly maxAge: number
  /** Path below the base path that the link opens. */
  readonly route: string
  /**
   * Whether the mail has the link and the code. If not, the work is the same, and the mail leads to the path.
   *
   * @default true
   */
  readonly hasLink?: boolean | undefined
  readonly hasCode?: boolean | undefined
}

/**
 * Sends a link, and a code if attempts are counted in the store, and stores in this browser that it requested them. The
 * row is stored before the mail is sent, so that every received link works or was revoked.
 *
 * @typeParam T What this browser keeps. Both may contain more than a link, which is sealed with them.
 * @throws {EmailSignInError} The sender failed.
 */
export async function sendLink<T extends Link = Link>(
  context: Context,
  provider: ResolvedEmailProvider,
  link: Link,
  { hasCode = true, hasLink = true, kept = link, kind, maxAge, route, text }: LinkMail<T | Link>,
): Promise<void> {
  const { config, request } = context
  const { exp, identifier, secret } = link
  const expires = new Date(exp * 1000)
  const page = `${request.origin}${config.basePath}/${route}`
  const url = `${page}?token=${await sealLink(config, link)}`
  // Six digits can be guessed, unless all processes count the attempts together.
  const code = config.limiter?.isShared ? randomDigits(6) : null
  await getStore(config).createVerificationToken({ identifier, token: await hashRowToken(config, link), expires })
  const shown = hasLink ? { url, token: secret } : { url: page, token: '' }
  try {
    await sendMail(context, provider, { identifier, expires, kind, text, code: hasCode ? code : null, ...shown })
  } catch (error) {
    // It will expire if it cannot be revoked now.
    await consumeLink(config, link).catch(config.logger.error)
    throw error
  }
  const tag = code === null ? null : await mac(config.keys, 'verification', createMacText(kept, code))
  await keepEmailTransaction(context, { ...kept, code: tag }, maxAge)
}
