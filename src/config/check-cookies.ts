import { COOKIE_KEYS, UNUSED_COOKIE_KEYS } from '../cookies/definitions.ts'
import type { Finding } from '../errors.ts'
import type { CookieAttributes, CookiesOptions } from '../types/cookies.ts'

/** One row per rule: when it is broken, and what would be right. */
const RULES: readonly (readonly [(name: string, options: CookieAttributes) => boolean, string])[] = [
  // RFC 9110 §5.6.2
  [(name) => !/^[!#$%&'*+\-.^_`|~\w]+$/.test(name), "name: 'my.session'"],
  [(_, { path = '/' }) => !/^\/[\x21-\x3a\x3c-\x7e]*$/.test(path), "path: '/'"],
  [(_, { domain = 'a' }) => !/^\.?[a-z0-9.-]+$/i.test(domain), "domain: 'example.com'"],
  [(_, { sameSite = true }) => !['lax', 'strict', 'none', true, false].includes(sameSite), "sameSite: 'lax'"],
  [(_, { priority = 'low' }) => !['low', 'medium', 'high'].includes(priority), "priority: 'medium'"],
  [(_, { sameSite, secure }) => sameSite === 'none' && secure === false, "secure: true, which sameSite: 'none' needs"],
  [(name, { secure }) => /^__(?:Host|Secure)-/.test(name) && secure === false, 'secure: true, which the prefix needs'],
  [
    (name, { domain, path = '/' }) => name.startsWith('__Host-') && (domain !== undefined || path !== '/'),
    "name: '__Secure-my.session': `__Host-` allows no domain, and no path but `/`",
  ],
]

/** Mistakes in the cookie overrides: found now, not by a browser that silently drops the cookie. */
export function checkCookies(cookies: CookiesOptions): Finding[] {
  return COOKIE_KEYS.flatMap((key) => {
    const { name = 'default', options = {} } = cookies[key] ?? {}
    const broken = RULES.filter(([isBroken]) => isBroken(name, options))
    return broken.map(([, fix]) => ({ option: `cookies.${key}`, problem: 'would be refused by browsers', fix }))
  })
}

/** Overrides that have no effect. */
export const unusedCookies = (cookies: CookiesOptions): string[] =>
  UNUSED_COOKIE_KEYS.filter((key) => cookies[key] !== undefined)
