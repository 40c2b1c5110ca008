import type { CookieAttributes, CookieDefinition, CookieDefinitions, CookiesOptions } from '../types/cookies.ts'

/** The cookies we set, by the key they have in the configuration. */
export const COOKIE_KEYS = ['sessionToken', 'csrfToken', 'transaction', 'webauthnChallenge'] as const

type CookieKey = (typeof COOKIE_KEYS)[number]

const NAMES: Readonly<Record<CookieKey, string>> = {
  sessionToken: 'latchkey.session',
  csrfToken: 'latchkey.csrf',
  transaction: 'latchkey.tx.',
  webauthnChallenge: 'latchkey.challenge',
}

const DEFAULTS: CookieAttributes = { path: '/', httpOnly: true, sameSite: 'lax' }

/**
 * The strictest prefix the attributes allow. With `__Host-` a browser refuses the cookie from anybody but
 * this very host over https, a sibling host included.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3
 */
function prefixFor({ secure, domain, path }: CookieAttributes): string {
  if (!secure) return ''
  return domain === undefined && path === '/' ? '__Host-' : '__Secure-'
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Attribute text in a fixed order, ready to follow a value. */
export function attributesText({
  path,
  domain,
  httpOnly,
  secure,
  sameSite,
  partitioned,
  priority,
}: CookieAttributes): string {
  const site = sameSite === true ? 'strict' : sameSite
  return [
    `; Path=${path ?? '/'}`,
    domain === undefined ? '' : `; Domain=${domain}`,
    httpOnly ? '; HttpOnly' : '',
    site ? `; SameSite=${capitalized(site)}` : '',
    secure ? '; Secure' : '',
    partitioned ? '; Partitioned' : '',
    priority === undefined ? '' : `; Priority=${capitalized(priority)}`,
  ].join('')
}

/** Without the options that are `undefined`: they say nothing, and must not take a default away. */
const given = (options: CookieAttributes = {}): CookieAttributes =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

function defineCookie(
  key: CookieKey,
  options: CookiesOptions,
  secure: boolean,
  extra: CookieAttributes = {},
): CookieDefinition {
  const { name, options: own } = options[key] ?? {}
  const attributes = { ...DEFAULTS, secure, ...given(own) }
  return Object.freeze({
    name: name ?? prefixFor(attributes) + NAMES[key],
    attributes: attributesText({ ...attributes, ...extra }),
  })
}

/**
 * Every cookie's name and attributes for one scheme.
 *
 * @param options The application's overrides; validated.
 * @param secure Whether the origin is https.
 */
export function defineCookies(options: CookiesOptions, secure: boolean): CookieDefinitions {
  const transaction = defineCookie('transaction', options, secure)
  // A form_post answer is a cross-site POST: Lax cookies would not come with it. On loopback http browsers
  // take `Secure` too, but no prefix.
  const crossSite = defineCookie('transaction', options, secure, { sameSite: 'none', secure: true })
  return Object.freeze({
    sessionToken: defineCookie('sessionToken', options, secure),
    csrfToken: defineCookie('csrfToken', options, secure),
    transaction,
    crossSiteTransaction: crossSite,
    webauthnChallenge: defineCookie('webauthnChallenge', options, secure),
  })
}
