import { markOwn } from '../../../lib/own-error.ts'

/** The sender of a mail. */
export interface MailAddress {
  readonly name: string | null
  readonly email: string
}

/** One `@`, and no character that could end the address, begin a second one or begin a header. */
const ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]{1,64}@[^\s\p{Cc}"(),:;<>@[\\\]]{1,255}$/u

/** `Name <address>` and `"Name" <address>`. */
const NAMED = /^(?:"((?:[^"\\]|\\.)*)"\s*|([^"<>]*))<([^<>]*)>$/

/** Returns whether a text is exactly one address. */
export const isMailAddress = (text: unknown): text is string => typeof text === 'string' && ADDRESS.test(text)

/**
 * Parses a sender: `Name <address>`, `"Name" <address>`, or a bare address.
 *
 * @throws {TypeError} It has another format or contains a line break.
 */
export function parseSender(from: unknown): MailAddress {
  const text = String(from ?? '').trim()
  const [, quoted, bare, email = text] = (text.length <= 500 && NAMED.exec(text)) || []
  const name = (quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '').trim()
  if (!isMailAddress(email.trim()) || /\p{Cc}/u.test(name))
    throw markOwn(new TypeError('`from` must be a sender: `Name <address@example.com>`.'))
  return { name: name || null, email: email.trim() }
}

/**
 * Formats a sender as one text, for services that accept a single field. @see
 * https://www.rfc-editor.org/rfc/rfc5322#section-3.4
 */
export function formatSender({ name, email }: MailAddress): string {
  if (name === null) return email
  const phrase = /^[\p{L}\p{N} !#$%&'*+/=?^_`{|}~-]*$/u.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`
  return `${phrase} <${email}>`
}
