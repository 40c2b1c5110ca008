import account from './views/account.ejs'
import home from './views/home.ejs'
import message from './views/message.ejs'
import confirm from './views/partials/confirm.ejs'
import footer from './views/partials/footer.ejs'
import header from './views/partials/header.ejs'
import notice from './views/partials/notice.ejs'
import password from './views/partials/password.ejs'
import time from './views/partials/time.ejs'

/** A template as EJS compiles it, for use without EJS. */
export type Template = (locals: object, escapeFn: typeof escapeText, include: typeof render) => string

/** What `<%= %>` does, in text and in attributes. */
const escapeText = (value: unknown): string =>
  String(value ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const TEMPLATES: Readonly<Record<string, Template>> = {
  account,
  home,
  message,
  'partials/confirm': confirm,
  'partials/footer': footer,
  'partials/header': header,
  'partials/notice': notice,
  'partials/password': password,
  'partials/time': time,
}

function render(name: string, locals: object): string {
  const template = TEMPLATES[name]
  if (template === undefined) throw new TypeError(`There is no template ${name}.`)
  return template(locals, escapeText, render)
}

/**
 * A view of Express whose template is compiled when the Worker is built: a Worker has no file system, and evaluates no
 * text as code.
 *
 * @see https://expressjs.com/en/5x/api.html#app.settings.table
 */
export class CompiledView {
  readonly name: string
  /** Express takes a view without a path for one that does not exist. */
  readonly path: string

  constructor(name: string) {
    this.name = name
    this.path = name
  }

  render(locals: object, done: (error: unknown, html?: string) => void): void {
    try {
      done(null, render(this.name, locals))
    } catch (error) {
      done(error)
    }
  }
}
