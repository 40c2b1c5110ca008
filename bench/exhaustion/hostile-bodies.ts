import type { Visitor } from '../visit.ts'
import { BODY, fill, type HostileRequest, send, submit } from './hostile-request.ts'

const [JSON_TYPE, FORM_TYPE] = ['application/json', 'application/x-www-form-urlencoded'] as const

/** Combining marks in an order that NFKC and NFKD have to sort. */
const marks = (length: number): string => 'a\u0345\u0315\u0301\u0323\u0334'.repeat(length).slice(0, length)

/** A character that NFKC replaces by eighteen. */
const ligatures = (length: number): string => '\ufdfa'.repeat(length)

/** A body that arrives one byte at a time. */
function pieces(length: number): ReadableStream<Uint8Array> {
  let left = length
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array([97]))
      else controller.close()
    },
  })
}

/** A value of a length with which 1,000 fields, the maximum, do not fit into a body. */
const PAD = 'x'.repeat(60)

const quoted = (i: number): string => `"field${i}":"${PAD}"`

const JSON_BODIES: readonly (readonly [name: string, text: string])[] = [
  ['JSON, many fields', `{${fill(BODY, ',', quoted)}}`],
  ['JSON, one field many times', `{${fill(BODY, ',', () => '"a":"x"')}}`],
  ['JSON, the last field twice', `{${fill(BODY, ',', quoted)},"field0":"x"}`],
  ['JSON, nested records', `{"data":${'{"a":'.repeat(BODY / 6)}1${'}'.repeat(BODY / 6)}}`],
  ['JSON, nested lists', `{"data":${'['.repeat(BODY / 2)}${']'.repeat(BODY / 2)}}`],
  ['JSON, many small records', `{"data":[${fill(BODY, ',', (i) => `{"a":${i}}`)}]}`],
  ['JSON, many escaped names', `{${fill(BODY, ',', (i) => `"\\u0061${i}":"${PAD}"`)}}`],
  ['JSON, one text of escapes', `{"a":"${'\\"'.repeat(BODY / 2)}"}`],
  ['JSON, unclosed text of escapes', `{"a":"${'\\\\'.repeat(BODY / 2)}`],
]

const FORM_BODIES: readonly (readonly [name: string, text: string])[] = [
  ['form, many fields', fill(BODY, '&', (i) => `field${i}=${PAD}`)],
  ['form, too many fields', fill(BODY, '&', (i) => `field${i}=x`)],
  ['form, the last field twice', `${fill(BODY, '&', (i) => `field${i}=${PAD}`)}&field0=x`],
  ['form, empty pairs', '&'.repeat(BODY)],
  ['form, escapes', `a=${'%C3%A9'.repeat(BODY / 6)}`],
  ['form, plus signs', `a=${'+'.repeat(BODY)}`],
]

/** Bodies without a CSRF token. latchkey has to parse them, because the token is a field of the body. */
const unguarded: readonly HostileRequest[] = [
  ...JSON_BODIES.map(([name, text]): HostileRequest => {
    // A repeated field, too many levels and an unclosed text are malformed. The others have no token.
    const isMalformed = /many times|twice|nested|unclosed/.test(name)
    return { name, status: isMalformed ? 400 : 403, make: () => send('signout', text, JSON_TYPE) }
  }),
  ...FORM_BODIES.map(([name, text]): HostileRequest => {
    return { name, status: /twice|too many/.test(name) ? 400 : 403, make: () => send('signout', text, FORM_TYPE) }
  }),
  { name: 'body of another type', status: 415, make: () => send('signout', 'x'.repeat(BODY), 'text/plain') },
  { name: 'body in 65,000 pieces', status: 400, make: () => send('signout', pieces(BODY), FORM_TYPE) },
  { name: 'body over 64 kB', status: 413, make: () => send('signout', 'x'.repeat(BODY * 10), FORM_TYPE) },
]

/** Requests of a browser with a valid CSRF token. */
const guarded = (visitor: Visitor): readonly HostileRequest[] => {
  const password = (name: string, status: number, fields: (i: number) => Record<string, string>): HostileRequest => ({
    ...{ name, status },
    make: (i) => submit('callback/credentials', visitor, fields(i)),
  })
  const word = 'p'.repeat(1000)
  return [
    password('wrong password', 401, (i) => ({ username: `user${i}`, password: word })),
    password('name of combining marks, 512', 401, (i) => ({ username: `${i}${marks(500)}`, password: word })),
    password('name of long ligatures, 512', 401, (i) => ({ username: `${i}${ligatures(500)}`, password: word })),
    password('three names of 512', 401, (i) => ({
      ...{ username: `${i}${marks(500)}`, email: `${i}${ligatures(500)}`, login: `${i}${marks(500)}x` },
      password: marks(512),
    })),
    password('name of combining marks, 60 kB', 400, () => ({ username: marks(10_000) })),
    password('password of combining marks, 60 kB', 401, (i) => ({ username: `u${i}`, password: marks(5000) })),
    { name: 'password, many fields', status: 400, make: (i) => submit('callback/credentials', visitor, crowd(i)) },
    { name: 'callbackUrl of 60 kB', status: 303, make: () => submit('signin/github', visitor, { callbackUrl: LONG }) },
    { name: 'mail sign-in', status: 303, make: (i) => submit('signin/mail', visitor, { email: `m${i}@mail.example` }) },
    { name: 'mail to a domain of marks', status: 400, make: () => submit('signin/mail', visitor, { email: STRANGE }) },
    { name: 'mail with 60 kB of fields', status: 303, make: (i) => submit('signin/mail', visitor, crowdedMail(i)) },
    { name: 'wrong code of a mail', status: 403, make: () => submit('verify-request', visitor, CODE) },
    { name: 'invalid passkey', status: 403, make: () => submit('callback/passkey', visitor, PASSKEY) },
    { name: 'session update', status: 200, make: () => submit('session', visitor, {}) },
  ]
}

const LONG = `/${'%20/..'.repeat(BODY / 12)}`
const STRANGE = `a@${marks(150)}.\u00df${'\u0561\u0587'.repeat(70)}.example`
const CODE = { provider: 'mail', state: '0000000abcde', code: '000000' }
const PASSKEY = { action: 'authenticate', data: JSON.stringify({ id: 'x'.repeat(BODY / 2), response: {} }) }
const CROWD = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`extra${i}`, PAD]))

const crowd = (i: number): Record<string, string> => ({ ...CROWD, username: `crowd${i}`, password: 'x' })
const crowdedMail = (i: number): Record<string, string> => ({ ...CROWD, email: `crowd${i}@mail.example` })

/** Requests with hostile bodies: deep, wide, repeated and escaped fields, and long fields of each sign-in method. */
export const hostileBodies = (visitor: Visitor): readonly HostileRequest[] => [...unguarded, ...guarded(visitor)]
