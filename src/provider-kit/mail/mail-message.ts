import { type Color, chooseReadable, parseColor } from '../../lib/color.ts'
import { formatDuration } from '../../lib/duration.ts'
import { type Html, html, renderAttributes } from '../../lib/html.ts'
import type { EmailProvider, VerificationRequestParams } from '../../types/email-provider.ts'
import type { Language, Sentences } from '../../types/page-text.ts'
import type { Theme } from '../../types/theme.ts'
import type { Undefinable } from '../../types/undefinable.ts'

/** Content of a mail. */
export interface MailMessage {
  readonly subject: string
  readonly text: string
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

const LIGHT = { page: '#f4f5f7', card: '#ffffff', text: '#16191f', muted: '#565d69' }
const DARK: typeof LIGHT = { page: '#0e1013', card: '#17191e', text: '#eceef1', muted: '#a1a8b4' }

/** Default color of the button: readable on both backgrounds. */
const BRAND = '#1a5fd0'

/** For mail clients with stylesheets and a dark mode. Others use the inline styles. */
const darkRules = html`@media (prefers-color-scheme:dark){.page{background:${DARK.page}!important}.card{background:${DARK.card}!important;color:${DARK.text}!important}.muted{color:${DARK.muted}!important}}`

/** Returns a color of a custom theme, unless it is invalid. */
const readColor = (value: unknown): Color | null => (typeof value === 'string' ? parseColor(value) : null)

/** Outlook ignores the padding of a link, hence a table of one cell. */
function renderButton(url: string, label: string, theme: Theme): Html {
  const background = readColor(theme.brandColor) ?? BRAND
  const color = readColor(theme.buttonText) ?? chooseReadable(background)
  return html`<table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td bgcolor="${background}" style="border-radius:8px;background:${background}"><a${renderAttributes({ href: url })} style="display:inline-block;padding:12px 24px;color:${color};font-weight:bold;text-decoration:none">${label}</a></td></tr></table>`
}

function renderHtml(
  { url, code, theme }: SignInMailOptions,
  title: string,
  language: MailLanguage,
  end: string,
): string {
  const { mail: text, ...direction } = language
  const { colorScheme } = theme
  const scheme = colorScheme === 'dark' || colorScheme === 'light' ? colorScheme : 'light dark'
  const { page, card, text: ink, muted } = scheme === 'dark' ? DARK : LIGHT
  const quiet = `margin:24px 0 0;color:${muted};font-size:14px`
  return html`<!doctype html>
<html${renderAttributes(direction)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}">
<meta name="supported-color-schemes" content="${scheme}">
<title>${title}</title>
<style>:root{color-scheme:${scheme}}${scheme === 'light dark' && darkRules}</style>
</head>
<body class="page" style="margin:0;padding:24px;background:${page}">
<div class="card" role="article" aria-label="${title}"${renderAttributes(direction)} style="max-width:480px;margin:0 auto;padding:32px;border-radius:12px;background:${card};color:${ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<h1 style="margin:0 0 24px;font-size:22px;line-height:1.25;word-break:break-word">${title}</h1>
${renderButton(url, text.signIn, theme)}
<p class="muted" style="${quiet}">${text.orCopy}</p>
<p dir="ltr" style="margin:0;font-size:14px;word-break:break-all">${url}</p>
${code !== null && html`<p class="muted" style="${quiet}">${text.elsewhere}</p>\n<p dir="ltr" style="margin:0;font-size:28px;font-weight:bold;letter-spacing:4px">${code}</p>\n`}<p class="muted" style="${quiet}">${end}</p>
</div>
</body>
</html>
`.text
}

/**
 * Creates the mail with a sign-in link: plain text, and HTML without external images, fonts or stylesheets. It does not
 * repeat the recipient's address, because an attacker could put a message there.
 *
 * @param options `theme` is checked again here: invalid colors are left out.
 */
export function createSignInMail(options: SignInMailOptions): MailMessage {
  const { code, expires } = options
  const language = toLanguage(options.text ?? ENGLISH)
  const text = language.mail
  const url = toOneLine(options.url)
  const subject = text.signInTo(toOneLine(options.host).slice(0, 253))
  const end = `${text.ends(Math.max(1, Math.round((expires.getTime() - Date.now()) / 60_000)))} ${text.notYou}`
  const lines = [subject, url, ...(code === null ? [] : [`${text.elsewhere}\n${code}`]), end]
  return { subject, text: `${lines.join('\n\n')}\n`, html: renderHtml({ ...options, url }, subject, language, end) }
}

/** Returns the mail of a request: the application's own, or the built-in one. */
export async function createMail(params: VerificationRequestParams): Promise<MailMessage> {
  const message: unknown = params.provider['message']
  if (typeof message !== 'function') return createSignInMail({ ...params, host: new URL(params.url).host })
  const mail: MailMessage = await message(params)
  return { ...mail, subject: toOneLine(mail.subject) }
}
