import { COOKIE_KEYS } from '../cookies/definitions.ts'
import type { Finding } from '../errors.ts'
import type { CookiesOptions } from '../types/cookies.ts'
import { type Check, findingsOf } from './findings.ts'

/** Mistakes in the cookie overrides: found now, not by a browser that silently drops the cookie. */
export const checkCookies = (cookies: CookiesOptions): Finding[] =>
  COOKIE_KEYS.flatMap((key) => {
    const cookie = cookies[key]
    if (!cookie) return []
    const { name = 'a', options = {} } = cookie
    const { domain, path = '/', priority, sameSite, secure } = options
    const isHostOnly = domain === undefined && path === '/'
    const checks: readonly (readonly [value: unknown, isRight: boolean, example: string])[] = [
      // RFC 9110 §5.6.2
      [name, /^[!#$%&'*+\-.^_`|~\w]+$/.test(name), "{ name: 'my.session' }"],
      [path, /^\/[\x21-\x3a\x3c-\x7e]*$/.test(path), "{ options: { path: '/' } }"],
      [domain, /^\.?[a-z0-9.-]+$/i.test(domain ?? 'a'), "{ options: { domain: 'example.com' } }"],
      [
        sameSite,
        ['lax', 'strict', 'none', true, false, undefined].includes(sameSite),
        "{ options: { sameSite: 'lax' } }",
      ],
      [priority, ['low', 'medium', 'high', undefined].includes(priority), "{ options: { priority: 'medium' } }"],
      [
        secure,
        secure !== false || !(sameSite === 'none' || /^__(?:Host|Secure)-/.test(name)),
        '{ options: { secure: true } }',
      ],
      [name, isHostOnly || !name.startsWith('__Host-'), `{ name: '__Secure-${name.slice(7)}' }`],
    ]
    return findingsOf(checks.map((check): Check => [`cookies.${key}`, ...check]))
  })
