import { describe } from 'vitest'
import { checkCookies } from '../../../src/cli/doctor/checks/cookies.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { shows } from './rows.ts'

/** The public origin is not configured. */
const HERE = { AUTH_URL: '' }

const session = (options: object): Partial<AuthConfig> => ({ cookies: { sessionToken: { options } } })

describe('cookies', () => {
  shows(checkCookies, [
    [
      'what they are called',
      {},
      'ok',
      '__Host-latchkey.session; Path=/; HttpOnly; SameSite=Lax; Secure. The 3 other cookies',
      null,
    ],
    [
      'what they are called elsewhere',
      { more: HERE },
      'ok',
      'latchkey.session; Path=/; HttpOnly; SameSite=Lax; over https, __Host-latchkey.session',
      null,
    ],
    [
      'that they are not secure',
      { config: { useSecureCookies: false } },
      'warning',
      '`useSecureCookies` is false on https',
      'Remove',
    ],
    [
      'that they are dropped',
      { more: { AUTH_URL: 'http://localhost:3000' }, config: { useSecureCookies: true } },
      'error',
      'browsers drop such cookies over http',
      'https',
    ],
    [
      'that a prefix is for https',
      { more: { AUTH_URL: 'http://localhost:3000' }, config: { cookies: { sessionToken: { name: '__Secure-s' } } } },
      'error',
      'named __Secure-s, which browsers refuse',
      'no name of its own',
    ],
    [
      'that a domain is another',
      { config: session({ domain: 'other.example' }) },
      'error',
      'does not include app.example',
      "'app.example'",
    ],
    [
      'that a domain has others below it',
      { config: session({ domain: 'app.example' }) },
      'warning',
      'every host below it',
      'Remove',
    ],
    [
      'that a domain has others',
      { config: session({ domain: '.example' }) },
      'warning',
      'every host below it',
      'Remove',
    ],
    [
      'that a cookie for other sites is dropped over http',
      { more: HERE, config: session({ sameSite: 'none' }) },
      'error',
      'cookies.sessionToken is SameSite=None without Secure at http://localhost:3000: browsers drop it.',
      "sameSite: 'lax'",
    ],
    [
      'that a cookie for other sites is dropped over https',
      { config: { ...session({ sameSite: 'none' }), useSecureCookies: false } },
      'error',
      'cookies.sessionToken is SameSite=None without Secure at https://app.example: browsers drop it.',
      'secure: true',
    ],
    [
      'nothing of a cookie for other sites over https',
      { config: session({ sameSite: 'none' }) },
      'ok',
      '__Host-latchkey.session; Path=/; HttpOnly; SameSite=None; Secure',
      null,
    ],
    [
      'that a session stays behind',
      { config: session({ sameSite: 'strict' }) },
      'warning',
      'a user who follows a link to this site',
      "'lax'",
    ],
    [
      'that an attempt stays behind',
      { config: { cookies: { transaction: { options: { sameSite: 'strict' } } } } },
      'error',
      'browsers do not send it when they return from the provider',
      "'lax'",
    ],
    [
      'that a path is another',
      { config: session({ path: '/shop' }) },
      'error',
      'not send it to the routes under /auth',
      "path: '/'",
    ],
    [
      'that two have one name',
      { config: { cookies: { sessionToken: { name: 'a' }, csrfToken: { name: 'a' } } } },
      'error',
      'cookies.sessionToken and cookies.csrfToken are both named a',
      'another one',
    ],
    [
      'that one is a piece of another',
      { config: { cookies: { sessionToken: { name: 'a' }, csrfToken: { name: 'a.0' } } } },
      'error',
      'are both named a.0',
      'another one',
    ],
  ])
})
