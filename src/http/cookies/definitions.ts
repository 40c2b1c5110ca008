// Defines the name and attributes of every cookie.

import type { CookieAttributes, CookieDefinition, CookieDefinitions, CookiesOptions } from '../../types/cookies.ts'

/** The cookies of latchkey, by configuration key, with their names without prefix. */
const NAMES = {
  sessionToken: 'latchkey.session',
  csrfToken: 'latchkey.csrf',
  transaction: 'latchkey.tx.',
  webauthnChallenge: 'latchkey.challenge',
} as const

type CookieKey = keyof typeof NAMES

// The type of `Object.keys` is `string[]`.
export const COOKIE_KEYS: readonly CookieKey[] = Object.keys(NAMES) as CookieKey[]

/**
 * Returns the strictest prefix that the attributes allow. With `__Host-`, a browser accepts the cookie only from this
 * host over https. A sibling host cannot set it.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3
 */
function getPrefix({ secure, domain, path }: CookieAttributes): string {
  if (!secure) return ''
  return domain === undefined && path === '/' ? '__Host-' : '__Secure-'
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Formats the attributes in a fixed order, ready to append to a value. */
export function formatAttributes(attributes: CookieAttributes): string {
  const { path = '/', domain, httpOnly, secure, sameSite, partitioned, priority } = attributes
  const site = sameSite === true ? 'strict' : sameSite
  return [
    `; Path=${path}`,
    domain && `; Domain=${domain}`,
    httpOnly && '; HttpOnly',
    site && `; SameSite=${capitalize(site)}`,
    secure && '; Secure',
    partitioned && '; Partitioned',
    priority && `; Priority=${capitalize(priority)}`,
  ]
    .filter(Boolean)
    .join('')
}

/**
 * Returns the name and attributes of every cookie for one scheme.
 *
 * @param options The application's overrides, validated.
 * @param secure Whether the origin is https.
 */
export function defineCookies(options: CookiesOptions, secure: boolean): CookieDefinitions {
  const standard: CookieAttributes = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  const prefix = getPrefix(standard)
  const text = formatAttributes(standard)
  const create = (name: string, attributes = text): CookieDefinition => Object.freeze({ name, attributes })
  function define(key: CookieKey, ownName?: string): CookieDefinition {
    const { name, options: own } = options[key] ?? {}
    const plain = ownName ?? NAMES[key]
    const chosen = ownName ? undefined : name
    if (!own) return create(chosen ?? prefix + plain)
    // An option that is `undefined` must not remove a default.
    const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
    // No script of a page needs another cookie than that of the session.
    const attributes: CookieAttributes = { ...standard, ...given, ...(ownName && { httpOnly: true }) }
    return create(chosen ?? getPrefix(attributes) + plain, formatAttributes(attributes))
  }
  const transaction = define('transaction')
  return Object.freeze({
    sessionToken: define('sessionToken'),
    csrfToken: define('csrfToken'),
    transaction,
    // Both cookies belong to one transaction and share the application's options.
    postedResponse: create(`${transaction.name}answer`, transaction.attributes),
    webauthnChallenge: define('webauthnChallenge'),
    typedFields: create(`${prefix}latchkey.typed`),
    signOut: create(`${prefix}latchkey.signout`),
    tokens: define('sessionToken', 'latchkey.tokens'),
    lastProvider: create(`${prefix}latchkey.last`),
  })
}
