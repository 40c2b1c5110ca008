import { COOKIE_KEYS, defineCookies } from '../../../http/cookies/definitions.ts'
import type { CookieAttributes, CookieDefinition } from '../../../types/cookies.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listViews, type View } from '../view.ts'

/** A cookie as it is set at the known origin. */
interface Cookie extends CookieDefinition {
  /** Its key in the configuration: `sessionToken`. */
  readonly key: string
  /** The application's own options. */
  readonly own: CookieAttributes
  readonly url: URL
}

const { error, ok, warning } = createFindings('cookies')

/** Checks names, prefixes and attributes, as browsers apply them at the origin of the application. */
export async function checkCookies(subject: Subject): Promise<readonly Finding[]> {
  return listViews(subject).flatMap((view) => {
    const cookies = listCookies(view)
    const found = [
      ...checkSchemes(view),
      ...cookies.flatMap(checkPrefix),
      ...cookies.flatMap(checkDomain),
      ...cookies.flatMap(checkCrossSite),
      ...cookies.flatMap((cookie) => checkAttributes(cookie, view)),
      ...checkCollisions(cookies),
    ]
    const [session] = cookies
    if (found.length > 0 || !session) return found
    const { name } = defineCookies(view.config.cookies ?? {}, true).sessionToken
    const elsewhere = view.isAddressKnown || name === session.name ? '' : `; over https, ${name}`
    return ok(
      `${session.name}${session.attributes}${elsewhere}. The ${cookies.length - 1} other cookies have similar attributes.`,
    )
  })
}

function listCookies({ address, config: { cookies = {}, useSecureCookies } }: View): readonly Cookie[] {
  const url = new URL(address)
  const definitions = defineCookies(cookies, useSecureCookies ?? isHttps(url))
  return COOKIE_KEYS.map((key) => ({ ...definitions[key], key, own: cookies[key]?.options ?? {}, url }))
}

const isHttps = ({ protocol }: URL): boolean => protocol === 'https:'

function checkSchemes({ address, config, isAddressKnown }: View): readonly Finding[] {
  const url = new URL(address)
  if (config.useSecureCookies === false && isHttps(url))
    return warning(
      '`useSecureCookies` is false on https: any page of the same network can set and read the cookies over http.',
      'Remove `useSecureCookies`.',
    )
  if (config.useSecureCookies !== true || isHttps(url) || !isAddressKnown) return []
  return error(
    `\`useSecureCookies\` is true at ${address}: browsers drop such cookies over http, so no session is kept.`,
    'Remove `useSecureCookies`, or use https.',
  )
}

/** @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3 */
function checkPrefix({ key, name, own, url }: Cookie): readonly Finding[] {
  const [prefix] = /^__(?:Host|Secure)-/i.exec(name) ?? []
  // A latchkey name has a prefix because of `useSecureCookies` or `secure`.
  if (prefix === undefined || isHttps(url) || (name.startsWith(`${prefix}latchkey.`) && own.secure !== true)) return []
  return error(
    `cookies.${key} is named ${name}, which browsers refuse at ${url.origin}: ${prefix} is for https.`,
    `cookies.${key}: no name of its own, so that the prefix follows the origin`,
  )
}

function checkDomain({ key, own, url }: Cookie): readonly Finding[] {
  const domain = own.domain?.replace(/^\./, '').toLowerCase()
  if (domain === undefined) return []
  if (url.hostname !== domain && !url.hostname.endsWith(`.${domain}`))
    return error(
      `cookies.${key} has the domain ${domain}, which does not include ${url.hostname}: browsers drop it.`,
      `cookies.${key}.options.domain: '${url.hostname}', or none`,
    )
  return warning(
    `cookies.${key} has the domain ${domain}: every host below it can read and overwrite it.`,
    `Remove cookies.${key}.options.domain, unless this is intended.`,
  )
}

/**
 * Browsers drop a cookie with `SameSite=None` and without `Secure`.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-5.7
 */
function checkCrossSite({ attributes, key, url }: Cookie): readonly Finding[] {
  if (!/; SameSite=None\b/.test(attributes) || /; Secure\b/.test(attributes)) return []
  const problem = `cookies.${key} is SameSite=None without Secure at ${url.origin}: browsers drop it.`
  const line = (option: string): string => `cookies: { ${key}: { options: { ${option} } } }`
  if (isHttps(url)) return error(problem, line("sameSite: 'none', secure: true"))
  return error(problem, `${line("sameSite: 'lax'")}, or https, which a frame of another site needs`)
}

/** Returns whether browsers withhold a cookie from a navigation that another site started. */
const isStrict = ({ sameSite }: CookieAttributes): boolean => sameSite === 'strict' || sameSite === true

function checkAttributes({ key, own }: Cookie, { basePath, providers }: View): readonly Finding[] {
  const found: Finding[] = []
  const lax = `cookies.${key}.options.sameSite: 'lax', or none`
  if (isStrict(own) && key === 'transaction' && providers.some(({ type }) => type === 'oauth' || type === 'oidc'))
    found.push(
      ...error(
        'cookies.transaction is SameSite=Strict: browsers do not send it when they return from the provider.',
        lax,
      ),
    )
  if (isStrict(own) && key === 'sessionToken')
    found.push(
      ...warning(
        'cookies.sessionToken is SameSite=Strict: a user who follows a link to this site appears signed out.',
        lax,
      ),
    )
  const { path = '/' } = own
  if (!`${basePath}/`.startsWith(path.endsWith('/') ? path : `${path}/`))
    found.push(
      ...error(
        `cookies.${key} has the path ${path}: browsers do not send it to the routes under ${basePath}.`,
        `cookies.${key}.options.path: '/', or none`,
      ),
    )
  return found
}

/** A cookie also has the names of its chunks: `session.0`. Those of attempts start with the name and a dot. */
function checkCollisions(cookies: readonly Cookie[]): readonly Finding[] {
  return cookies.flatMap((cookie, i) =>
    cookies
      .slice(0, i)
      .filter((other) => cookie.name === other.name || isChunk(cookie, other) || isChunk(other, cookie))
      .flatMap(({ key }) =>
        error(
          `cookies.${key} and cookies.${cookie.key} are both named ${cookie.name}: each overwrites the other.`,
          `cookies.${cookie.key}.name: another one, or none`,
        ),
      ),
  )
}

const isChunk = ({ name }: Cookie, whole: Cookie): boolean =>
  name.startsWith(`${whole.name}.`) && /^\d$/.test(name.slice(whole.name.length + 1))
