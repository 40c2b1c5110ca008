import { jwt } from '../library.ts'
import type { Visitor } from '../visit.ts'
import { claimsOf } from '../workload.ts'
import { fill, get, HEADERS, type HostileRequest, submit } from './hostile-request.ts'

const [SESSION, CSRF, TRANSACTION] = ['__Host-latchkey.session', '__Host-latchkey.csrf', '__Host-latchkey.tx.'] as const
const AUTHJS = ['__Secure-authjs.session-token', '__Secure-next-auth.session-token'] as const

/** A compact JWE under a key that no instance has. */
const strange = (header: object, length: number): string =>
  [btoa(JSON.stringify(header)).replaceAll('=', ''), '', 'A'.repeat(16), 'A'.repeat(length), 'A'.repeat(22)].join('.')

const twelve = (i: number): string => i.toString(36).padStart(12, '0')
const transactions = fill(HEADERS, '; ', (i) => `${TRANSACTION}${twelve(i)}=x`)
const answers = fill(HEADERS, '; ', (i) => `${TRANSACTION}answer.${twelve(i)}=x`)
const emptyChunks = fill(HEADERS, '; ', (i) => `${SESSION}.${i}=x`)
const tokens = AUTHJS.flatMap((name) =>
  ['A256GCM', 'A256CBC-HS512'].map((enc) => [name, strange({ alg: 'dir', enc, kid: 'x' }, 7000)] as const),
)

/** Cookies that cost time wherever a session is read. */
const onRead = (sealed: string): readonly HostileRequest[] => {
  const read = (name: string, cookie: string): HostileRequest => ({
    ...{ name, status: 200 },
    make: () => get('session', { cookie }),
  })
  const chunks = [0, 1, 2].map((i) => `${SESSION}.${i}=${'A'.repeat(5000)}`).join('; ')
  return [
    read('session cookie, altered at its end', `${SESSION}=${sealed.slice(0, -2)}AA`),
    read('session cookie, three full chunks', chunks),
    read('session cookie, 600 chunks', emptyChunks),
    read('session cookie, twice', `${SESSION}=x; ${SESSION}=y; ${fill(15_000, '; ', () => `${SESSION}=z`)}`),
    read('session cookie, unknown key', `${SESSION}=${strange({ alg: 'dir', enc: 'A256GCM' }, 15_000)}`),
    ...tokens.map(([name, token]) => read(`migrated ${name.slice(9, 18)} of ${token.length}`, `${name}=${token}`)),
    read('migrated, four names at once', migrated),
    read(
      'migrated, 600 chunks',
      fill(HEADERS, '; ', (i) => `authjs.session-token.${i}=x`),
    ),
    read(
      'migrated, 500 ends of a token',
      fill(
        HEADERS,
        '; ',
        (i) => `authjs.session-token.${i}=${i > 0 ? 'x' : strange({ alg: 'dir', enc: 'A256GCM' }, 200)}`,
      ),
    ),
    read('cookies without names', ';'.repeat(HEADERS)),
    read('cookies, blanks', `a${' '.repeat(HEADERS)}; ${SESSION}=x`),
    read(
      'CSRF cookies, many',
      fill(HEADERS, '; ', () => `${CSRF}=x`),
    ),
  ]
}

/** A session token under each name of Auth.js. Each is tried with each secret. */
const migrated = ['__Secure-authjs', 'authjs', '__Secure-next-auth', 'next-auth']
  .map((name) => `${name}.session-token=${strange({ alg: 'dir', enc: 'A256CBC-HS512' }, 3800)}`)
  .join('; ')

/** Cookies of sign-in attempts, which a sibling domain or a program can add. */
const onAttempts = (visitor: Visitor): readonly HostileRequest[] => [
  { name: 'sign-in, 400 attempts', status: 303, make: () => submit('signin/github', visitor, {}, transactions) },
  { name: 'mail, 400 attempts', status: 303, make: (i) => submit('signin/mail', visitor, mailOf(i), transactions) },
  { name: 'sign-out, 400 attempts', status: 303, make: () => submit('signout', visitor, {}, transactions) },
  { name: 'callback, 400 answers', status: 400, make: () => get('callback/posted?id=x', { cookie: answers }) },
  {
    ...{ name: 'callback, altered attempt', status: 400 },
    make: (i) => {
      const cookie = `${TRANSACTION}${twelve(i)}=${strange({ alg: 'dir', enc: 'A256GCM' }, 15_000)}`
      return get(`callback/github?code=x&state=${twelve(i)}.x`, { cookie })
    },
  },
]

const mailOf = (i: number): Record<string, string> => ({ email: `attempts${i}@mail.example` })

/** Requests with 16 kB of cookies: sessions, sessions of Auth.js, sign-in attempts, CSRF cookies. */
export async function hostileCookies(visitor: Visitor, secret: string): Promise<readonly HostileRequest[]> {
  const sealed = await jwt.encode({ token: claimsOf(1), secret })
  return [...onRead(sealed), ...onAttempts(visitor)]
}
