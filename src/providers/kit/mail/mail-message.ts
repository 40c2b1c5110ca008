import { formatDuration } from '../../../lib/duration.ts'
import type { EmailProvider, VerificationRequestParams } from '../../../types/email-provider.ts'
import type { Language, Sentences } from '../../../types/page-text.ts'
import type { Theme } from '../../../types/theme.ts'
import type { Undefinable } from '../../../types/undefinable.ts'
import { renderMailHtml } from './mail-html.ts'

/** Content of a mail. */
export interface MailMessage {
  /** Subject, one line. */
  readonly subject: string
  /** Plain text version. */
  readonly text: string
  /** HTML version. */
  readonly html: string
}

/** Options of any email provider. */
export interface MailOptions
  extends Undefinable<Partial<Omit<EmailProvider, 'type' | 'server' | 'apiKey' | 'requires' | 'docs' | 'options'>>> {
  /** Creates the mail. @default text and HTML in the language of the request, in the colors of the theme */
  readonly message?: ((params: VerificationRequestParams) => MailMessage | PromiseLike<MailMessage>) | undefined
}

/** A mail and its language. */
type MailLanguage = Required<Pick<Sentences, 'lang' | 'dir' | 'mail'>>

const ENGLISH: MailLanguage = {
  lang: 'en',
  dir: 'ltr',
  mail: {
    signInTo: (host) => `Sign in to ${host}`,
    signIn: 'Sign in',
    orCopy: 'Or copy this address into your browser:',
    elsewhere: 'On another device? Enter this code on the page where you requested this mail:',
    ends: (minutes) => `It works once, within ${formatDuration('en', minutes)}.`,
    notYou: 'If you did not request this mail, ignore it. No one can sign in without it.',
  },
}

/** A language without mail texts uses English; one of a JavaScript application may lack more. */
const toLanguage = ({ lang, dir = 'ltr', mail }: Language): MailLanguage =>
  mail ? { lang, dir, mail: { ...ENGLISH.mail, ...mail } } : ENGLISH

/** Inputs of the mail. */
export interface SignInMailOptions {
  readonly host: string
  readonly url: string
  /** Six digits; `null` for a mail without a code. */
  readonly code: string | null
  readonly expires: Date
  readonly theme: Theme
  /** @default English */
  readonly text?: Language
}

/** Removes line breaks, which begin headers, and characters that change the text direction. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()

/** The name of the application: of the theme, otherwise the host. */
const getName = ({ host, theme: { name } }: SignInMailOptions): string =>
  toOneLine(typeof name === 'string' && name.length <= 64 && name ? name : host).slice(0, 253)

/**
 * Creates the mail with a sign-in link: plain text, and HTML without fonts, stylesheets and external images other than
 * the application's logo. It does not repeat the recipient's address, because an attacker could put a message there.
 *
 * @param options `theme` is checked again here: invalid values are left out.
 */
export function createSignInMail(options: SignInMailOptions): MailMessage {
  const { code, expires, theme } = options
  const { mail: text, ...direction } = toLanguage(options.text ?? ENGLISH)
  const url = toOneLine(options.url)
  const name = getName(options)
  const subject = text.signInTo(name)
  const ends = text.ends(Math.max(1, Math.round((expires.getTime() - Date.now()) / 60_000)))
  const end = `${ends} ${text.notYou}`
  const lines = [subject, `${text.signIn}:\n${url}`, ...(code === null ? [] : [`${text.elsewhere}\n${code}`]), end]
  const html = renderMailHtml({ ...direction, text, subject, name, url, code, preview: ends, end, theme })
  return { subject, text: `${lines.join('\n\n')}\n`, html }
}

/** Returns the mail of a request: the application's own, or the built-in one. */
export async function createMail(params: VerificationRequestParams): Promise<MailMessage> {
  const { code, expires, provider, theme, text, url } = params
  const message: unknown = provider['message']
  // A copy of all parameters would build the request.
  if (typeof message !== 'function')
    return createSignInMail({ code, expires, theme, text, url, host: new URL(url).host })
  const mail: MailMessage = await message(params)
  return { ...mail, subject: toOneLine(mail.subject) }
}
