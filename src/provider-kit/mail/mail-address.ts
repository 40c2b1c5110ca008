/** Who a mail is from. */
export interface MailAddress {
  readonly name: string | null
  readonly email: string
}

/** One `@`, and nothing that could end the address, begin a second one or begin a header. */
const ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]{1,64}@[^\s\p{Cc}"(),:;<>@[\\\]]{1,255}$/u

/** `Name <address>` and `"Name" <address>`. */
const NAMED = /^(?:"((?:[^"\\]|\\.)*)"\s*|([^"<>]*))<([^<>]*)>$/

/** Whether a text is one address and nothing else. */
export const isMailAddress = (text: unknown): text is string => typeof text === 'string' && ADDRESS.test(text)

/**
 * Takes a sender apart: `Name <address>`, `"Name" <address>`, or an address alone.
 *
 * @throws {TypeError} It is none of them, or has a line break in it.
 */
export function parseSender(from: unknown): MailAddress {
  const text = String(from ?? '').trim()
  const [, quoted, bare, email = text] = (text.length <= 500 && NAMED.exec(text)) || []
  const name = (quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '').trim()
  if (!isMailAddress(email.trim()) || /\p{Cc}/u.test(name))
    throw new TypeError('`from` has to be a sender: `Name <address@example.com>`.')
  return { name: name || null, email: email.trim() }
}

/** A sender as one text, for services that take no two. @see https://www.rfc-editor.org/rfc/rfc5322#section-3.4 */
export function formatSender({ name, email }: MailAddress): string {
  if (name === null) return email
  const phrase = /^[\p{L}\p{N} !#$%&'*+/=?^_`{|}~-]*$/u.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`
  return `${phrase} <${email}>`
}
