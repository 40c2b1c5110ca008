import { COOKIE_KEYS, defineCookies } from '../../../http/cookies/definitions.ts'
import type { CookieAttributes, CookieDefinition } from '../../../types/cookies.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import { listViews, type View } from '../view.ts'

/** A cookie as it is set at the known origin. */
interface Cookie extends CookieDefinition {
  /** Its key in the configuration: `sessionToken`. */
  readonly key: string
  /** The application's own options. */
  readonly own: CookieAttributes
  readonly url: URL
}

const report = createFindings('cookies')

/** Checks names, prefixes and attributes, as browsers apply them at the origin of the application. */
export async function checkCookies(subject: Subject): Promise<readonly Finding[]> {
  return listViews(subject).flatMap((view) => {
    const cookies = listCookies(view)
    const found = [
      ...checkSchemes(view),
      ...[checkPrefix, checkDomain, checkCrossSite].flatMap((check) => cookies.flatMap((cookie) => check(cookie))),
      ...cookies.flatMap((cookie) => checkAttributes(cookie, view)),
      ...checkCollisions(cookies),
    ]
    const [session, ...others] = cookies
    if (found.length > 0 || !session) return found
    const { name } = defineCookies(view.config.cookies ?? {}, true).sessionToken
    const elsewhere = view.isAddressKnown || name === session.name ? '' : `; over https, ${name}`
    return report('correct', { ...session, elsewhere, count: others.length })
  })
}

function listCookies({ address, config: { cookies = {}, useSecureCookies } }: View): readonly Cookie[] {
  const url = new URL(address)
  const definitions = defineCookies(cookies, useSecureCookies ?? isHttps(url))
  return COOKIE_KEYS.map((key) => ({ ...definitions[key], key, own: cookies[key]?.options ?? {}, url }))
}

const isHttps = ({ protocol }: URL): boolean => protocol === 'https:'

function checkSchemes({ address, config: { useSecureCookies }, isAddressKnown }: View): readonly Finding[] {
  if (isHttps(new URL(address))) return useSecureCookies === false ? report('not-secure') : []
  return useSecureCookies === true && isAddressKnown ? report('secure-over-http', { address }) : []
}

/** @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3 */
function checkPrefix({ key, name, own, url }: Cookie): readonly Finding[] {
  const [prefix] = /^__(?:Host|Secure)-/i.exec(name) ?? []
  // A latchkey name has a prefix because of `useSecureCookies` or `secure`.
  if (prefix === undefined || isHttps(url) || (name.startsWith(`${prefix}latchkey.`) && own.secure !== true)) return []
  return report('prefix', { key, name, origin: url.origin, prefix })
}

function checkDomain({ key, own, url: { hostname } }: Cookie): readonly Finding[] {
  const domain = own.domain?.replace(/^\./, '').toLowerCase()
  if (domain === undefined) return []
  const isBelow = hostname === domain || hostname.endsWith(`.${domain}`)
  return report(isBelow ? 'shared-domain' : 'other-domain', { key, domain, hostname })
}

/**
 * Browsers drop a cookie with `SameSite=None` and without `Secure`.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-5.7
 */
function checkCrossSite({ attributes, key, url }: Cookie): readonly Finding[] {
  if (!/; SameSite=None\b/.test(attributes) || /; Secure\b/.test(attributes)) return []
  return report(isHttps(url) ? 'none-not-secure' : 'none-over-http', { key, origin: url.origin })
}

/** Returns whether browsers withhold a cookie from a navigation that another site started. */
const isStrict = ({ sameSite }: CookieAttributes): boolean => sameSite === 'strict' || sameSite === true

function checkAttributes({ key, own }: Cookie, { basePath, providers }: View): readonly Finding[] {
  const isFromProvider = key === 'transaction' && providers.some(({ type }) => type === 'oauth' || type === 'oidc')
  const { path = '/' } = own
  const isInPath = `${basePath}/`.startsWith(path.endsWith('/') ? path : `${path}/`)
  return [
    ...(isStrict(own) && isFromProvider ? report('strict-transaction') : []),
    ...(isStrict(own) && key === 'sessionToken' ? report('strict-session') : []),
    ...(isInPath ? [] : report('path', { key, path, basePath })),
  ]
}

/** A cookie also has the names of its chunks: `session.0`. Those of attempts start with the name and a dot. */
function checkCollisions(cookies: readonly Cookie[]): readonly Finding[] {
  return cookies.flatMap(({ key, name }, i) =>
    cookies
      .slice(0, i)
      .filter((other) => name === other.name || isChunk(name, other.name) || isChunk(other.name, name))
      .flatMap((other) => report('collision', { other: other.key, key, name })),
  )
}

const isChunk = (name: string, whole: string): boolean =>
  name.startsWith(`${whole}.`) && /^\d$/.test(name.slice(whole.length + 1))
