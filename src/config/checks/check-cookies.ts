import type { Check } from '../../errors/findings.ts'
import { COOKIE_KEYS } from '../../http/cookies/definitions.ts'
import type { CookiesOptions } from '../../types/cookies.ts'

/** Checks attributes of the cookie overrides that contradict each other. A browser drops such a cookie silently. */
export const listCookieChecks = (cookies: CookiesOptions): Check[] =>
  COOKIE_KEYS.flatMap((key): Check[] => {
    const { name = 'a', options } = cookies[key] ?? {}
    const { domain, path = '/', sameSite, secure } = options ?? {}
    const isSecure = secure !== false || !(sameSite === 'none' || /^__(?:Host|Secure)-/.test(name))
    const isNameAllowed = (domain === undefined && path === '/') || !String(name).startsWith('__Host-')
    return [
      [`cookies.${key}.options.secure`, secure, isSecure, 'true'],
      [`cookies.${key}.name`, name, isNameAllowed, `'__Secure-${String(name).slice(7)}'`],
    ]
  })
