// The HTML of the mail with a sign-in link, for mail clients that ignore most of CSS: tables, and styles in the markup.

import { type Html, html, renderAttributes } from '../../../lib/html.ts'
import { isWeb, parseUrl } from '../../../lib/url.ts'
import { type Color, chooseReadable, parseColor, renderPaint } from '../../../pages/color.ts'
import type { MailText } from '../../../types/page-text.ts'
import type { Theme } from '../../../types/theme.ts'

/** Content of the mail. */
export interface MailContent {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly text: MailText
  readonly subject: string
  /** Name of the application. */
  readonly name: string
  readonly url: string
  /** `null` for a mail without a code. */
  readonly code: string | null
  /** Preview that lists of mails show after the subject. */
  readonly preview: string
  /** Sentences about the expiry of the link, and about an unrequested mail. */
  readonly end: string
  readonly theme: Theme
}

/** Colors of one scheme. Every pair that meets is in test/providers/kit/mail/mail-html.test.ts. */
export const COLORS = {
  light: { page: '#f6f7f9', card: '#ffffff', text: '#15181e', muted: '#565d69', line: '#e3e6eb', box: '#f6f7f9' },
  dark: { page: '#0c0d10', card: '#15171b', text: '#eef0f3', muted: '#a1a8b4', line: '#262a31', box: '#1f2228' },
} as const

type Colors = { readonly [K in keyof (typeof COLORS)['light']]: string }

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"

/** Keeps mail clients from filling the preview with the text that follows. */
const PADDING = '\u034f\u00a0'.repeat(60)

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns a color of a custom theme that every mail client knows. */
const readColor = (value: unknown): Color | null => parseColor(readText(value))

/** Rounded corners of the button in pixels, which mail clients understand. */
function readRadius({ radius }: Theme): string {
  const [, number = '10', unit = 'px'] = /^(\d{1,3}(?:\.\d{1,3})?)(px|rem)?$/.exec(String(radius || '')) ?? []
  return `${Number(number) * (unit === 'rem' ? 16 : 1)}px`
}

/** For mail clients with stylesheets and a dark mode. Others use the styles in the markup. */
function renderDarkRules(hasBrand: boolean): Html {
  const { page, card, text, muted, line, box } = COLORS.dark
  const button = hasBrand ? html`` : html`.button,.button a{background:${text}!important;color:${card}!important}`
  return html`@media (prefers-color-scheme:dark){.page{background:${page}!important}.card{background:${card}!important;border-color:${line}!important;color:${text}!important}.muted{color:${muted}!important}.box{background:${box}!important;color:${text}!important}.rule{border-color:${line}!important}${button}}`
}

/** Rules for mail clients that compute other colors. A style element of its own, because some drop one they do not understand. */
function renderPaintRules({ brandColor, buttonText }: Theme): Html | null {
  if (readColor(brandColor)) return null
  const colors = { brandColor: readText(brandColor), buttonText: readText(buttonText) }
  const rules = renderPaint(
    colors,
    (back, text) => `.button,.button a{background:${back}!important;color:${text}!important}`,
  )
  return rules === ''
    ? null
    : html`<style>${rules}</style>
`
}

/** Images that mail clients show. They show no SVG. */
const IMAGE = /\.(?:png|jpe?g|gif|webp)(?:[?#]|$)/i

/** Renders the logo of the application. A path becomes a URL of the link's origin. */
function renderLogo({ name, theme: { colorScheme, logo }, url }: MailContent): Html | null {
  const source = typeof logo === 'object' ? (colorScheme === 'dark' ? logo.dark : logo.light) : logo
  const address = source && typeof source === 'string' ? parseUrl(source, url) : null
  if (address === null || !isWeb(address) || !IMAGE.test(address.href)) return null
  const image = renderAttributes({ src: address.href, alt: name, height: '40' })
  return html`<p style="margin:0 0 24px"><img${image} style="display:block;height:40px;max-width:100%;border:0"></p>`
}

/** Outlook ignores the padding of a link, hence a table of one cell. */
function renderButton({ text, theme, url }: MailContent, colors: Colors): Html {
  const brand = readColor(theme.brandColor)
  const background = brand ?? colors.text
  const color = (brand && (readColor(theme.buttonText) ?? chooseReadable(brand))) ?? colors.card
  const radius = readRadius(theme)
  return html`<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="border-collapse:separate"><tr><td class="button" align="center" bgcolor="${background}" style="border-radius:${radius};background:${background}"><a${renderAttributes({ href: url })} style="display:block;padding:13px 24px;border-radius:${radius};color:${color};font-weight:600;text-align:center;text-decoration:none">${text.signIn}</a></td></tr></table>`
}

const renderCode = ({ code, text }: MailContent, { box, muted, text: ink }: Colors): Html | null =>
  code === null
    ? null
    : html`<p class="muted" style="margin:24px 0 8px;color:${muted};font-size:14px">${text.elsewhere}</p>
<p class="box" dir="ltr" style="margin:0;padding:16px;border-radius:10px;background:${box};color:${ink};font:600 28px/1.25 ${MONO};letter-spacing:4px;text-align:center">${code}</p>
`

function renderCard(content: MailContent, colors: Colors): Html {
  const { dir, end, lang, subject, text, url } = content
  const { card, line, muted, text: ink } = colors
  const small = `margin:0;color:${muted};font-size:12px;line-height:1.5`
  return html`<div class="card" role="article" aria-label="${subject}"${renderAttributes({ lang, dir })} style="box-sizing:border-box;max-width:480px;margin:0 auto;padding:32px;border:1px solid ${line};border-radius:16px;background:${card};color:${ink};font:16px/1.5 ${FONT}">
${renderLogo(content)}
<h1 style="margin:0 0 24px;font-size:22px;line-height:1.25;font-weight:650;word-break:break-word">${subject}</h1>
${renderButton(content, colors)}
${renderCode(content, colors)}<p class="muted" style="margin:24px 0 0;color:${muted};font-size:14px">${end}</p>
<div class="rule" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${line}"><p class="muted" style="${small}">${text.orCopy}</p>
<p class="muted" dir="ltr" style="${small};word-break:break-all">${url}</p></div>
</div>`
}

/** Renders the whole document. */
export function renderMailHtml(content: MailContent): string {
  const { dir, lang, preview, subject, theme } = content
  const { colorScheme } = theme
  const scheme = colorScheme === 'dark' || colorScheme === 'light' ? colorScheme : 'light dark'
  const colors = scheme === 'dark' ? COLORS.dark : COLORS.light
  const rules = scheme === 'light dark' && renderDarkRules(readColor(theme.brandColor) !== null)
  return html`<!doctype html>
<html${renderAttributes({ lang, dir })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}">
<meta name="supported-color-schemes" content="${scheme}">
<title>${subject}</title>
<style>:root{color-scheme:${scheme}}${rules}</style>
${renderPaintRules(theme)}</head>
<body class="page" style="margin:0;padding:24px 16px;background:${colors.page}">
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${preview}${PADDING}</div>
${renderCard(content, colors)}
</body>
</html>
`.text
}
