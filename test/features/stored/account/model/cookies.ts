import { parseSetCookie } from '../../../../../src/testing/set-cookie.ts'
import { SESSION } from '../../../../harness.ts'

/** The session cookie of Auth.js over https. */
export const AUTHJS = '__Secure-authjs.session-token'

/** Returns the value of a cookie in a request. */
export const cookieIn = ({ headers }: Request, name: string): string | undefined =>
  headers
    .get('cookie')
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Returns the value of the session cookie that a response sets. */
export const sessionSetBy = ({ headers }: Response): string | undefined =>
  headers
    .getSetCookie()
    .map(parseSetCookie)
    .find(({ name, value }) => name === SESSION && value !== '')?.value

/** Returns the header that a browser sends. */
export const headerOf = (cookies: Iterable<readonly [string, string]>): string =>
  Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
