import { html } from 'hono/html'
import type { Html } from './layout.ts'

interface Question {
  readonly action: string
  readonly consequence: string
  readonly fields?: Readonly<Record<string, string>>
}

/** A form that asks before it does something. It works without JavaScript. @param object What `verb` is done to. */
export const confirm = (verb: string, object: string, { action, consequence, fields = {} }: Question): Html =>
  html`<details name="confirm">
    <summary><span>${verb}<span class="unseen"> ${object}</span></span><span>Cancel</span></summary>
    <form method="post" action="${action}">
      <p>${consequence}</p>
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
      <button class="danger">${verb} ${object}</button>
    </form>
  </details>`
