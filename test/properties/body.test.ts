import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidRequest, PayloadTooLarge, UnsupportedMediaType } from '../../src/errors/errors.ts'
import { readBody } from '../../src/http/body.ts'
import type { Body } from '../../src/http/fields.ts'
import { ORIGIN } from '../harness.ts'
import { anyText, textOf, wellFormed } from './arbitraries.ts'
import { holds } from './runs.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const LIMIT = 65_536

const requestWith = (type: string | null, body: BodyInit | null): Request => {
  const request = new Request(`${ORIGIN}/auth/signin`, { method: 'POST', body })
  // A text brings a type along.
  if (type === null) request.headers.delete('content-type')
  else request.headers.set('content-type', type)
  return request
}

const read = (type: string | null, body: BodyInit | null): Promise<Body> => readBody(requestWith(type, body))

const isClean = (body: Body): boolean =>
  Object.getPrototypeOf(body) === null &&
  Object.entries(body).every(([name, value]) => typeof value === 'string' || name === 'data')

/** The only ways in which a body is refused. */
const isRefusal = (error: unknown): boolean =>
  [InvalidRequest, PayloadTooLarge, UnsupportedMediaType].some((known) => error instanceof known)

const attempt = (type: string | null, body: BodyInit | null): Promise<Body | Error> =>
  read(type, body).catch((error: Error) => error)

const whole = anyText.map(wellFormed)
const name = whole.filter((text) => !/^(?:__proto__|constructor|prototype|data)$/.test(text))
const fields = fc.uniqueArray(fc.tuple(name, whole), { selector: ([key]) => key, maxLength: 8 })

/** One media type in the many ways that mean the same. */
const spelled = (type: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      textOf(' \t', { maxLength: 2 }),
      fc.constantFrom('', ';', ';charset=utf-8', '; charset="UTF-8"; x=y', ' ; a=application/json'),
    )
    .map(
      ([isUpper, blank, parameters]) =>
        blank + [...type].map((c, i) => (isUpper[i] ? c.toUpperCase() : c)).join('') + blank + parameters,
    )

describe('F6: body', () => {
  test('CSRF-10: a form is the same however its type is spelled', () =>
    holds(
      fc.asyncProperty(fields, spelled(FORM), async (list, type) => {
        const body = await read(type, new URLSearchParams(list).toString())
        expect(isClean(body)).toBe(true)
        expect({ ...body }).toEqual(Object.fromEntries(list))
      }),
    ))

  test('JSON is the same however its type is spelled, with any record as `data`', () =>
    holds(
      fc.asyncProperty(fields, fc.jsonValue(), spelled(JSON_TYPE), async (list, data, type) => {
        const text = JSON.stringify({ ...Object.fromEntries(list), data })
        fc.pre(!/"(?:__proto__|constructor|prototype)":/.test(text))
        const body = await read(type, text)
        expect(isClean(body)).toBe(true)
        expect({ ...body }).toEqual(JSON.parse(text))
      }),
    ))

  test('CSRF-08: two media types are read, and no other', () =>
    holds(
      fc.asyncProperty(
        fc.oneof(
          anyText,
          fc.tuple(anyText, fc.constantFrom(FORM, JSON_TYPE), anyText).map((parts) => parts.join('')),
        ),
        async (text) => {
          const type = text.replace(/[^\x20-\x7e]/g, '').trim()
          const essence = type.split(';')[0]?.trim().toLowerCase()
          const result = await attempt(type, '{}')
          if (essence === JSON_TYPE || essence === FORM) expect(result).not.toBeInstanceOf(Error)
          else expect(result).toBeInstanceOf(UnsupportedMediaType)
        },
      ),
    ))

  test('BODY-01: any bytes are texts without a prototype, or refused', () =>
    holds(
      fc.asyncProperty(
        fc.constantFrom(FORM, JSON_TYPE),
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          anyText,
          fc.json(),
          fc.dictionary(anyText, fc.jsonValue()).map((value) => JSON.stringify(value)),
        ),
        async (type, bytes) => {
          const result = await attempt(type, typeof bytes === 'string' ? bytes : new Uint8Array(bytes))
          expect(result instanceof Error ? isRefusal(result) : isClean(result)).toBe(true)
        },
      ),
    ))

  test('BODY-02: a repeated field, under whatever spelling, is refused', () =>
    holds(
      fc.asyncProperty(fields, name, whole, whole, fc.nat(), async (list, twice, one, other, at) => {
        const pairs = [...list.filter(([key]) => key !== twice), [twice, one] as [string, string]]
        const form = new URLSearchParams(pairs.toSpliced(at % (pairs.length + 1), 0, [twice, other])).toString()
        expect(await attempt(FORM, form)).toBeInstanceOf(InvalidRequest)
        const escaped = [...new TextEncoder().encode(twice)]
          .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
          .join('')
        fc.pre(twice !== '')
        expect(await attempt(FORM, `${new URLSearchParams(pairs)}&${escaped}=x`)).toBeInstanceOf(InvalidRequest)
      }),
    ))

  test('BODY-03: up to 64 kB in chunks of any size, and not a byte more', () =>
    holds(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(LIMIT - 1, LIMIT, LIMIT + 1), fc.integer({ min: LIMIT - 40, max: LIMIT + 40 })),
        fc.integer({ min: 1, max: LIMIT }),
        async (size, chunk) => {
          const bytes = new TextEncoder().encode(`a=${'x'.repeat(size - 2)}`)
          const body = new ReadableStream({
            start(controller) {
              for (let at = 0; at < size; at += Math.max(chunk, 1000))
                controller.enqueue(bytes.subarray(at, at + Math.max(chunk, 1000)))
              controller.close()
            },
          })
          const request = new Request(ORIGIN, {
            method: 'POST',
            body,
            headers: { 'content-type': FORM },
            duplex: 'half',
          } as RequestInit)
          const result = await readBody(request).catch((error: Error) => error)
          if (size > LIMIT) expect(result).toBeInstanceOf(PayloadTooLarge)
          else expect(Object(result)['a']).toHaveLength(size - 2)
        },
      ),
    ))
})
