import { type Color, chooseReadable, parseColor } from '../../lib/color.ts'
import { formatDuration } from '../../lib/duration.ts'
import { type Html, html, renderAttributes } from '../../lib/html.ts'
import type { EmailProvider, VerificationRequestParams } from '../../types/email-provider.ts'
import type { Language, Sentences } from '../../types/page-text.ts'
import type { Theme } from '../../types/theme.ts'
import type { Undefinable } from '../../types/undefinable.ts'

/** What is put into an envelope. */
export interface MailMessage {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What an application can say about any email provider. */
export interface MailOptions
  extends Undefinable<Partial<Omit<EmailProvider, 'type' | 'server' | 'apiKey' | 'requires' | 'docs' | 'options'>>> {
  /** Writes the mail. @default text and HTML in the language of the request, in the colours of the theme */
  readonly message?: ((params: VerificationRequestParams) => MailMessage | PromiseLike<MailMessage>) | undefined
}

/** A mail, in the language that it is in. */
type MailLanguage = Required<Pick<Sentences, 'lang' | 'dir' | 'mail'>>

const ENGLISH: MailLanguage = {
  lang: 'en',
  dir: 'ltr',
  mail: {
    signInTo: (host) => `Sign in to ${host}`,
    signIn: 'Sign in',
    orCopy: 'Or copy this address into your browser:',
    elsewhere: 'On another device? Where you asked for this mail, enter the code',
    ends: (minutes) => `It works once, within ${formatDuration('en', minutes)}.`,
    notYou: 'If you did not ask for this mail, ignore it. Nobody gets in without it.',
  },
}

/** A language of pages alone has no mail, and one of an application written in JavaScript may lack more. */
const toLanguage = ({ lang, dir = 'ltr', mail }: Language): MailLanguage =>
  mail ? { lang, dir, mail: { ...ENGLISH.mail, ...mail } } : ENGLISH

/** What the mail says. */
export interface SignInMailOptions {
  readonly host: string
  readonly url: string
  /** Six digits, or `null` for a mail without. */
  readonly code: string | null
  readonly expires: Date
  readonly theme: Theme
  /** @default English */
  readonly text?: Language
}

/** No line breaks, which begin headers, and nothing that turns the direction of reading around. */
const toOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()

const LIGHT = { page: '#f4f5f7', card: '#ffffff', text: '#16191f', muted: '#565d69' }
const DARK: typeof LIGHT = { page: '#0e1013', card: '#17191e', text: '#eceef1', muted: '#a1a8b4' }

/** Colour of the button where the theme has none: readable on both pages. */
const BRAND = '#1a5fd0'

/** For clients that read stylesheets and have a dark side. Others keep what is said at each element. */
const darkRules = html`@media (prefers-color-scheme:dark){.page{background:${DARK.page}!important}.card{background:${DARK.card}!important;color:${DARK.text}!important}.muted{color:${DARK.muted}!important}}`

/** A theme of the application's own making, which may come from anywhere: a colour, or nothing. */
const readColor = (value: unknown): Color | null => (typeof value === 'string' ? parseColor(value) : null)

/** Outlook paints a cell and not the padding of a link, hence a table of one cell. */
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
 * The mail with a sign-in link: plain text, and HTML that needs no image, font or stylesheet from anywhere.
 * It does not repeat the address it goes to: whoever had somebody else's address mailed could write in it.
 *
 * @param options `theme` is checked once more here: what is no colour is left out.
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

/** The mail that a request asks for: the application's own, or the built-in one. */
export async function createMail(params: VerificationRequestParams): Promise<MailMessage> {
  const message: unknown = params.provider['message']
  if (typeof message !== 'function') return createSignInMail({ ...params, host: new URL(params.url).host })
  const mail: MailMessage = await message(params)
  return { ...mail, subject: toOneLine(mail.subject) }
}
