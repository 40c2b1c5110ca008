/** Text that is HTML already. Everything else is escaped when it is filled in. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const render = (value: string | Html): string =>
  value instanceof Html ? value.text : value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** A template that cannot forget to escape. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(render)))
