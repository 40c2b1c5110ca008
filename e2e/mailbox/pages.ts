import { html, page } from '../html.ts'
import type { Mail } from './catch-mail.ts'

const SITE = 'Mailbox'

const STYLE = `
  main { max-width: 44rem }
  a { color: inherit }
  ul { padding: 0; list-style: none }
  li { padding: .75rem 0; border-top: 1px solid var(--line) }
  li a { font-weight: 600 }
  h2 { font-size: 1.0625rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
  dt, .quiet { color: var(--muted) }
  dd { margin: 0; overflow-wrap: anywhere }
  pre { padding: 1rem; border: 1px solid var(--line); border-radius: .625rem; white-space: pre-wrap; overflow-wrap: anywhere }
  iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: .625rem; background: light-dark(#fff, #15171b) }
  .code { font: 600 1.75rem/1.2 ui-monospace, monospace; letter-spacing: .15em }
  .open { display: inline-block; padding: .6rem 1rem; border-radius: .625rem; background: light-dark(#15181e, #eef0f3); color: light-dark(#fff, #15181e); font-weight: 600; text-decoration: none }
`

const time = (date: number): string => {
  const iso = new Date(date).toISOString()
  return html`<time datetime="${iso}">${iso.slice(11, 19)} UTC</time>`
}

const row = ({ id, subject, to, date }: Mail): string =>
  `${html`<li><a href="/mails/${String(id)}">${subject || 'No subject'}</a><br><span class="quiet">to ${to.join(', ')}, `}${time(date)}</span></li>`

/** What has arrived, newest first. The script loads it again when something has. */
export const listPage = (mails: readonly Mail[]): string =>
  page(
    SITE,
    'Mailbox',
    `<p class="quiet">Catches every mail that the sample application sends. None of it leaves this machine.</p>
    ${mails.length === 0 ? '<p>Nothing has arrived yet.</p>' : `<ul>${mails.map(row).join('')}</ul>`}
    <p><a href="/">Look again</a></p>
    ${html`<script src="/refresh.js" data-newest="${String(mails[0]?.id ?? 0)}"></script>`}`,
    STYLE,
  )

/** One mail: what to do with it first, then both of its versions. */
export const mailPage = ({ id, subject, from, to, date, text, html: rich, link, code }: Mail): string =>
  page(
    SITE,
    subject || 'No subject',
    `${html`<dl><dt>From</dt><dd>${from}</dd><dt>To</dt><dd>${to.join(', ')}</dd><dt>At</dt><dd>`}${time(date)}</dd></dl>
    ${link === null ? '' : html`<p><a class="open" href="${link}">Open the link</a></p>`}
    ${code === null ? '' : html`<p>Code: <span class="code">${code}</span></p>`}
    ${html`<h2>Text</h2><pre>${text}</pre>`}
    ${
      rich === ''
        ? ''
        : html`<h2>HTML</h2><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The mail as HTML" src="/mails/${String(id)}/html"></iframe>`
    }
    <p><a href="/">All mails</a></p>`,
    STYLE,
  )

/** The HTML of a mail as it came, but for its links, which would otherwise open inside the frame. */
export const framedMail = ({ html: rich }: Mail): string =>
  /<head[^>]*>/i.test(rich) ? rich.replace(/<head[^>]*>/i, '$&<base target="_blank">') : `<base target="_blank">${rich}`

export const missingPage = (): string =>
  page(SITE, 'Not found', '<p>There is no such mail. <a href="/">All mails</a></p>', STYLE)

/** Asks every second whether something has arrived. Without it, the link does. */
export const REFRESH = `
const newest = Number(document.currentScript.dataset.newest)
setInterval(async () => {
  if (document.hidden) return
  const mails = await fetch('/mails.json').then((response) => response.json()).catch(() => [])
  if ((mails[0]?.id ?? newest) !== newest) location.reload()
}, 1000)
`
