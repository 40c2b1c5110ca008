import { type Html, html } from '../lib/html.ts'

/** What a developer is shown of an error, in development only. */
export interface ErrorDetail {
  readonly type: string
  readonly message: string
  readonly seen: string | null
  readonly expected: string | null
  readonly fix: string
}

const row = (term: string, text: string | null, isCode = true): Html | null =>
  text === null ? null : html`<dt>${term}</dt><dd>${isCode ? html`<code>${text}</code>` : text}</dd>`

/** The block for developers. It is not for users, so it is always English. */
export const detailBlock = ({ type, message, seen, expected, fix }: ErrorDetail): Html =>
  html`<section class="detail" aria-labelledby="detail">
<h2 id="detail">${type}</h2>
<p>${message}</p>
<dl>${row('Seen', seen)}${row('Expected', expected)}${row('Fix', fix, false)}${row('More', `docs/errors/${type}.md`)}</dl>
<p class="muted">Shown in development only.</p>
</section>`
