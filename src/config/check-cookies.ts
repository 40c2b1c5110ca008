import { COOKIE_KEYS } from '../cookies/definitions.ts'
import type { Finding } from '../errors.ts'
import { type Check, createFindings } from '../methods/findings.ts'
import type { CookiesOptions } from '../types/cookies.ts'

/** Returns errors in the cookie overrides. They are reported now, because a browser drops such a cookie silently. */
export const checkCookies = (cookies: CookiesOptions): Finding[] =>
  COOKIE_KEYS.flatMap((key) => {
    const cookie = cookies[key]
    if (!cookie) return []
    const { name = 'a', options = {} } = cookie
    const { domain, path = '/', priority, sameSite, secure } = options
    const isHostOnly = domain === undefined && path === '/'
    // Auth.js and its documentation use lower case; others write the values as in the header.
    const site = typeof sameSite === 'string' ? sameSite.toLowerCase() : ''
    const checks: readonly Check[] = [
      // RFC 9110 §5.6.2
      ['name', name, /^[!#$%&'*+\-.^_`|~\w]+$/.test(name), "'my.session'"],
      ['options.path', path, /^\/[\x21-\x3a\x3c-\x7e]*$/.test(path), "'/'"],
      ['options.domain', domain, /^\.?[a-z0-9.-]+$/i.test(domain ?? 'a'), "'example.com'"],
      [
        'options.sameSite',
        sameSite,
        ['lax', 'strict', 'none', true, false, undefined].includes(sameSite),
        /^(?:strict|none)$/.test(site) ? `'${site}'` : "'lax'",
      ],
      ['options.priority', priority, ['low', 'medium', 'high', undefined].includes(priority), "'medium'"],
      [
        'options.secure',
        secure,
        secure !== false || !(sameSite === 'none' || /^__(?:Host|Secure)-/.test(name)),
        'true',
      ],
      ['name', name, isHostOnly || !name.startsWith('__Host-'), `'__Secure-${name.slice(7)}'`],
    ]
    return createFindings(checks.map(([option, ...check]): Check => [`cookies.${key}.${option}`, ...check]))
  })
