import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { InvalidRequest, PayloadTooLarge, UnsupportedMediaType } from '../../src/errors/errors.ts'
import { readBody } from '../../src/http/body.ts'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

function post(type: string | null, body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const init = { method: 'POST', body, headers, duplex: 'half' }
  const request = new Request('https://app.example/auth/signin', init as RequestInit)
  if (type === null) request.headers.delete('content-type')
  else request.headers.set('content-type', type)
  return request
}

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values)

describe('readBody', () => {
  test.each([
    [FORM, 'a=1&b=two+words&c=%C3%BC', { a: '1', b: 'two words', c: 'ü' }],
    [FORM, 'a=1=2&b&c=', { a: '1=2', b: '', c: '' }],
    [FORM, '&&a=1&', { a: '1' }],
    [FORM, '', {}],
    [`${FORM};charset=UTF-8`, 'a=1', { a: '1' }],
    ['Application/X-WWW-Form-Urlencoded ; charset=UTF-8', 'a=1', { a: '1' }], // CSRF-10
    [JSON_TYPE, '{"a":"1"}', { a: '1' }],
    ['APPLICATION/JSON; charset=utf-8', '{"a":"1"}', { a: '1' }],
    [JSON_TYPE, '{"a":"1","data":{"deep":[1,null,true]}}', { a: '1', data: { deep: [1, null, true] } }],
    [JSON_TYPE, '{"data":7}', { data: 7 }],
    // Clients of Auth.js send `json` and `redirect` as booleans.
    [JSON_TYPE, '{"a":7,"b":-1.5,"c":true,"d":false}', { a: '7', b: '-1.5', c: 'true', d: 'false' }],
    [JSON_TYPE, '', {}],
  ])('%s: %s', async (type, text, expected) => {
    expect({ ...(await readBody(post(type, text))) }).toEqual(expected)
  })

  test('is empty without a content type and a body', async () => {
    expect({ ...(await readBody(new Request('https://app.example/', { method: 'POST' }))) }).toEqual({})
  })

  test('has no prototype', async () => {
    for (const body of [await readBody(post(FORM, 'a=1')), await readBody(post(JSON_TYPE, '{"a":"1"}'))]) {
      expect(Object.getPrototypeOf(body)).toBeNull()
      expect(body['constructor']).toBeUndefined()
    }
  })

  test('accepts a form field named __proto__', async () => {
    const body = await readBody(post(FORM, '__proto__=x&constructor=y'))
    expect(Object.keys(body)).toEqual(['__proto__', 'constructor'])
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })
})

describe('body > names in JSON', () => {
  test.each([
    ['in two records of a list', '{"data":[{"a":1},{"a":2}]}'],
    ['inside and outside', '{"a":"1","data":{"a":{"a":2}}}'],
    ['as name and text', '{"a":"a","data":["a","a"]}'],
    ['in a text that looks like a record', '{"a":"{\\"a\\":1,\\"a\\":2}","data":"\\\\"}'],
    ['as a text before a colon in a text', '{"a":"\\": ","b":"\\"a\\":"}'],
  ])('may repeat %s', async (_, text) => {
    expect({ ...(await readBody(post(JSON_TYPE, text))) }).toEqual(JSON.parse(text))
  })

  test('are each compared once, without a callback for every value', async () => {
    const names = Array.from({ length: 5000 }, (_, i) => `"${i}":[0,0]`)
    const text = `{"data":{${names}}}`
    const parse = vi.spyOn(JSON, 'parse')
    const add = vi.spyOn(Set.prototype, 'add')
    onTestFinished(() => void vi.restoreAllMocks())
    await readBody(post(JSON_TYPE, text))
    expect(parse.mock.calls).toEqual([[text]])
    expect(add.mock.calls.length).toBeLessThan(5100)
  })
})

describe('body > refuses', () => {
  test.each([
    ['CSRF-08, CVE-2023-29003: a type that any page can send', 'text/plain; x=application/json', '{}'],
    ['CSRF-08: a type that contains ours', 'text/plain, application/json', '{}'],
    ['a type that begins with ours', 'application/json-patch+json', '{}'],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--'],
    ['no type', null, 'a=1'],
    ['an empty type', '', 'a=1'],
  ])('%s', async (_, type, text) => {
    await expect(readBody(post(type, text))).rejects.toThrow(UnsupportedMediaType)
  })

  test('BODY-03: a compressed body', async () => {
    await expect(readBody(post(FORM, 'a=1', { 'content-encoding': 'gzip' }))).rejects.toThrow(UnsupportedMediaType)
  })

  test.each([
    ['BODY-03: broken JSON', JSON_TYPE, '{bad'],
    ['BODY-03: null', JSON_TYPE, 'null'],
    ['BODY-03: a number', JSON_TYPE, '1'],
    ['BODY-03: a list', JSON_TYPE, '[]'],
    ['BODY-03: a text', JSON_TYPE, '"x"'],
    ['BODY-03: JSON as deep as it can be', JSON_TYPE, `{"data":${'['.repeat(32_000)}${']'.repeat(32_000)}}`],
    ['nothing as a field', JSON_TYPE, '{"csrfToken":null}'],
    ['a number that has lost digits', JSON_TYPE, '{"a":12345678901234567890}'],
    ['an endless number', JSON_TYPE, '{"a":1e999}'],
    ['a list as a field', JSON_TYPE, '{"email":["a@b.example"]}'],
    ['a record as a field', JSON_TYPE, '{"email":{"a":"b"}}'],
    ['a prototype', JSON_TYPE, '{"__proto__":{"admin":true}}'],
    ['a prototype below data', JSON_TYPE, '{"data":{"a":{"__proto__":{"admin":true}}}}'],
    ['a constructor', JSON_TYPE, '{"constructor":{"prototype":{"admin":true}}}'],
    ['HPP-01: a field twice', FORM, 'csrfToken=a&csrfToken=b'],
    ['HPP-01: a field twice in two spellings', FORM, 'email=a&%65mail=b'],
    ['HPP-01: a field of JSON twice', JSON_TYPE, '{"csrfToken":"a","csrfToken":"b"}'],
    ['HPP-01: a field of JSON twice in two spellings', JSON_TYPE, '{"email":"a","\\u0065mail":"b"}'],
    ['HPP-01: a field twice below data', JSON_TYPE, '{"data":[{"role":"user","role":"admin"}]}'],
    ['a prototype in another spelling', JSON_TYPE, '{"data":{"__proto\\u005f_":{"admin":true}}}'],
    ['a broken escape', FORM, 'a=%'],
    ['a broken escape in a name', FORM, '%zz=1'],
    ['escapes that are not UTF-8', FORM, 'a=%E0%A4%A'],
    ['an escaped surrogate', FORM, 'a=%ED%A0%80'],
  ])('%s', async (_, type, text) => {
    await expect(readBody(post(type, text))).rejects.toThrow(InvalidRequest)
  })

  test('BODY-03: bytes that are not UTF-8', async () => {
    await expect(readBody(post(FORM, bytes(0x61, 0x3d, 0xff)))).rejects.toMatchObject({
      type: 'InvalidRequest',
      cause: { seen: 'bytes that are not UTF-8' },
    })
  })

  test('BODY-02: refuses a body that was already read', async () => {
    const request = post(FORM, 'a=1')
    await request.text()
    await expect(readBody(request)).rejects.toMatchObject({ cause: { seen: 'a body that was read before' } })
  })

  test('BODY-02: refuses a body that is being read', async () => {
    const request = post(FORM, 'a=1')
    request.body?.getReader()
    await expect(readBody(request)).rejects.toMatchObject({ cause: { seen: 'a body that was read before' } })
  })

  test('BODY-02: a body that breaks off', async () => {
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(bytes(0x61)),
      pull: (controller) => controller.error(new TypeError('terminated')),
    })
    await expect(readBody(post(FORM, stream))).rejects.toMatchObject({ cause: { seen: 'a body that broke off' } })
  })
})

/** A body of so many bytes, one kilobyte at a time; says how much was asked for and whether it was told to stop. */
function stream(kilobytes: number): { body: ReadableStream; sent: () => number; isCancelled: () => boolean } {
  let sent = 0
  let cancelled = false
  const body = new ReadableStream(
    {
      pull(controller) {
        if (sent >= kilobytes) return controller.close()
        sent += 1
        controller.enqueue(new Uint8Array(1024).fill(0x61))
      },
      cancel() {
        cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, sent: () => sent, isCancelled: () => cancelled }
}

describe('BODY-01: size of a body', () => {
  test.each([
    [4096, 'a'.repeat(4096)],
    [4097, 'InvalidRequest'],
  ])('is read in at most 4,096 chunks: %i', async (count, expected) => {
    let pulled = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (pulled === count) return controller.close()
          pulled++
          controller.enqueue(bytes(97))
        },
      },
      { highWaterMark: 0 },
    )
    const outcome = await readBody(post(FORM, body)).catch((error) => error.type)
    expect(typeof outcome === 'string' ? outcome : Object.keys(outcome)[0]).toBe(expected)
  })

  test('a body of 64 kB is read', async () => {
    const { body } = stream(64)
    expect(Object.keys(await readBody(post(FORM, body)))).toEqual(['a'.repeat(65_536)])
  })

  test('CVE-2026-40073: refuses a larger body and cancels the stream', async () => {
    const { body, sent, isCancelled } = stream(5120)
    await expect(readBody(post(FORM, body))).rejects.toThrow(PayloadTooLarge)
    expect(sent()).toBeLessThan(70)
    expect(isCancelled()).toBe(true)
  })

  test('a content length over the limit is refused unread', async () => {
    const { body, sent } = stream(1)
    await expect(readBody(post(FORM, body, { 'content-length': '65537' }))).rejects.toThrow(PayloadTooLarge)
    expect(sent()).toBe(0)
  })

  test.each(['0', '-1', 'x', '1'])('CVE-2026-22803: a false content length of %s has no effect', async (length) => {
    const { body } = stream(5120)
    await expect(readBody(post(FORM, body, { 'content-length': length }))).rejects.toThrow(PayloadTooLarge)
  })

  const form = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=`).join('&')
  const json = (count: number) => `{${Array.from({ length: count }, (_, i) => `"f${i}":""`)}}`

  test.each([
    [FORM, form],
    [JSON_TYPE, json],
  ])('BODY-01: at most 1,000 fields of %s are read', async (type, write) => {
    expect(Object.keys(await readBody(post(type, write(1000))))).toHaveLength(1000)
    await expect(readBody(post(type, write(1001)))).rejects.toMatchObject({ cause: { seen: 'more than 1000 fields' } })
  })

  test('reading stops at the first field over the limit', async () => {
    const decode = vi.spyOn(globalThis, 'decodeURIComponent')
    onTestFinished(() => void vi.restoreAllMocks())
    const text = form(5000).replaceAll('=', '=%41')
    await expect(readBody(post(FORM, text))).rejects.toThrow(InvalidRequest)
    expect(decode.mock.calls.length).toBe(1001)
  })
})
