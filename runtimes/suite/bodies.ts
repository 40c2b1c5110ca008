import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { ADA, openApplication, passwordProvider, SESSION } from './application.ts'
import { ORIGIN } from './browser.ts'
import { group, test } from './group.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const LIMIT = 65_536

/** A field of the protocol, because the length of undeclared ones is limited. */
const padded = (fields: string, size: number): string => `${fields}&json=${'x'.repeat(size - fields.length - 6)}`

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values)

/** A body that comes in pieces, and no length with it. */
function streamed(
  pieces: readonly string[],
  end: (controller: ReadableStreamDefaultController) => void,
): ReadableStream {
  const encoder = new TextEncoder()
  const left = [...pieces]
  return new ReadableStream({
    pull(controller) {
      const next = left.shift()
      if (next === undefined) end(controller)
      else controller.enqueue(encoder.encode(next))
    },
  })
}

const whole = (controller: ReadableStreamDefaultController): void => controller.close()
const broken = (controller: ReadableStreamDefaultController): void => controller.error(new Error('gone'))

/** What is sent after the right fields, and the status: 303 is a sign-in. */
interface Row {
  readonly what: string
  readonly type: string | null
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  body(fields: URLSearchParams): BodyInit | null
}

const json = (fields: URLSearchParams): string => JSON.stringify(Object.fromEntries(fields))

const ROWS: readonly Row[] = [
  { what: 'a form', type: FORM, status: 303, body: String },
  { what: 'a form with a charset', type: `${FORM}; charset=UTF-8`, status: 303, body: String },
  { what: 'a form of capital letters', type: FORM.toUpperCase(), status: 303, body: String },
  { what: 'JSON', type: JSON_TYPE, status: 303, body: json },
  { what: 'a form in pieces', type: FORM, status: 303, body: (fields) => streamed([...String(fields)], whole) },
  { what: 'exactly 64 kB', type: FORM, status: 303, body: (fields) => padded(String(fields), LIMIT) },
  { what: 'one byte more', type: FORM, status: 413, body: (fields) => padded(String(fields), LIMIT + 1) },
  {
    what: 'one byte more in pieces',
    type: FORM,
    status: 413,
    body: (fields) => streamed([padded(String(fields), LIMIT), 'x'], whole),
  },
  {
    what: 'pieces without an end',
    type: FORM,
    status: 413,
    body: () => streamed(Array(200).fill('x'.repeat(1024)), whole),
  },
  { what: 'a body that breaks off', type: FORM, status: 400, body: (fields) => streamed([String(fields)], broken) },
  { what: 'a field twice', type: FORM, status: 400, body: (fields) => `${fields}&username=ada` },
  { what: 'a broken escape', type: FORM, status: 400, body: (fields) => `${fields}&x=%E0%A4%A` },
  { what: 'broken JSON', type: JSON_TYPE, status: 400, body: () => '{"a":' },
  { what: 'a list', type: JSON_TYPE, status: 400, body: () => '[]' },
  { what: 'null', type: JSON_TYPE, status: 400, body: () => 'null' },
  { what: 'a list as a field', type: JSON_TYPE, status: 400, body: () => '{"username":[1]}' },
  { what: 'a key that changes prototypes', type: JSON_TYPE, status: 400, body: () => '{"data":{"__proto__":{"a":1}}}' },
  { what: 'bytes that are no UTF-8', type: FORM, status: 400, body: () => bytes(0x61, 0x3d, 0xff, 0xfe) },
  { what: 'text', type: 'text/plain;x=application/json', status: 415, body: json },
  { what: 'a multipart form', type: 'multipart/form-data; boundary=x', status: 415, body: () => '--x--' },
  { what: 'a compressed form', type: FORM, status: 415, headers: { 'content-encoding': 'gzip' }, body: String },
  { what: 'nothing', type: null, status: 403, body: () => null },
]

/** `duplex` is part of Fetch, and not yet of everybody's types. @see https://fetch.spec.whatwg.org/#dom-requestinit-duplex */
const post = (headers: HeadersInit, body: BodyInit | null): Request =>
  new Request(`${ORIGIN}/auth/callback/credentials`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

/** What a POST may carry. */
export const bodies = (library: Library): Test[] =>
  group('body', [
    ...ROWS.map(({ what, type, status, headers = {}, body }) =>
      test(`of ${what} is answered ${status}`, async () => {
        const { auth, browser } = openApplication(library, { providers: [passwordProvider(library)] })
        const csrfToken = await browser.csrfToken()
        const fields = new URLSearchParams({ csrfToken, username: 'ada', password: 'secret' })
        const sent = {
          cookie: browser.header(),
          accept: '*/*',
          ...(type !== null && { 'content-type': type }),
          ...headers,
        }
        const response = await auth.handle(post(sent, body(fields)))
        const isSignedIn = response.headers.getSetCookie().some((text) => text.startsWith(SESSION))
        assertEqual([response.status, isSignedIn], [status, status === 303])
      }),
    ),
    test('that somebody has read before is answered 400', async () => {
      const { auth } = openApplication(library, { providers: [passwordProvider(library)] })
      const request = post({ 'content-type': FORM }, 'a=b')
      await request.text()
      assertEqual((await auth.handle(request)).status, 400)
    }),
    test('reaches authorize as it was typed', async () => {
      const seen: unknown[] = []
      const provider = passwordProvider(library)
      const { browser } = openApplication(library, {
        providers: [{ ...provider, authorize: (fields) => (seen.push(fields) > 0 ? null : ADA) }],
      })
      const typed = { username: 'Zoë 李 & =+%', password: ' \t"\u{1F511}\\ ' }
      await browser.submit('/auth/callback/credentials', typed)
      assertEqual(seen, [typed])
    }),
  ])
