import { describe, expect, test } from 'vitest'
import { askRedirect } from '../../src/application/ask-redirect.ts'
import { CallbackError } from '../../src/errors/errors.ts'
import type { Callbacks } from '../../src/types/callbacks.ts'
import { HOSTILE_URLS, ORIGIN, openConfig, openContext } from '../harness.ts'

type Redirect = NonNullable<Callbacks['redirect']>

const HOME = `${ORIGIN}/`
const plain = openConfig()
const ask = (url: unknown, redirect?: Redirect): Promise<string> =>
  askRedirect(openContext(redirect ? openConfig({ callbacks: { redirect } }) : plain), url)

describe('REDIR-01: a target from outside', () => {
  test.each(HOSTILE_URLS)('%j stays here', async (url) => {
    const { origin, protocol, username } = new URL(await ask(url))
    expect({ origin, protocol, username }).toEqual({ origin: ORIGIN, protocol: 'https:', username: '' })
  })

  test.each([
    ['/a', `${ORIGIN}/a`],
    ['/a?b=c#d', `${ORIGIN}/a?b=c#d`],
    ['a', `${ORIGIN}/a`],
    ['', HOME],
    ['?b', `${ORIGIN}/?b`],
    [`${ORIGIN}/a`, `${ORIGIN}/a`],
    ['HTTPS://APP.EXAMPLE:443/a', `${ORIGIN}/a`],
    ['/ü ✓', `${ORIGIN}/%C3%BC%20%E2%9C%93`],
    ['/a\r\nSet-Cookie: x=1', `${ORIGIN}/aSet-Cookie:%20x=1`],
    [ORIGIN, HOME],
  ])('%j resolves to %s', async (url, target) => {
    expect(await ask(url)).toBe(target)
  })

  test.each([
    ['REDIR-07: no URL', 'https://%'],
    ['REDIR-07: half an address', 'http://['],
    ['REDIR-07: a null character', '\u0000'],
    ['REDIR-07: 100 kB', `/${'x'.repeat(100_000)}`],
    ['nothing', undefined],
    ['null', null],
    ['a list', ['/a']],
    ['a record', { toString: (): string => '/a' }],
    ['another site', 'https://evil.example/a'],
  ])('%s resolves to the home page', async (_, url) => {
    expect(await ask(url)).toBe(HOME)
  })

  test('stays on the own origin for any generated string', async () => {
    const pieces = [
      '/',
      '\\\\',
      ':',
      '@',
      '.',
      '?',
      '#',
      '%2f',
      '\t',
      '\n',
      ' ',
      '\u0000',
      'https',
      'http',
      'javascript',
      'app.example',
      'evil.example',
      'x',
      '[',
      '😀',
    ]
    for (let i = 0; i < 5000; i++) {
      const length = 1 + Math.floor(Math.random() * 8)
      const url = Array.from({ length }, () => pieces[Math.floor(Math.random() * pieces.length)]).join('')
      const target = await ask(url)
      expect([new URL(target).origin, new URL(target).href], url).toEqual([ORIGIN, target])
    }
  })

  test('does not change when it is resolved again', async () => {
    for (const url of [...HOSTILE_URLS, '/a?b=c#d', '/ü']) expect(await ask(await ask(url))).toBe(await ask(url))
  })
})

describe('the redirect callback', () => {
  test('receives the requested URL and the origin', async () => {
    const seen: unknown[] = []
    await ask('/a?b', (params) => {
      seen.push(params)
      return params.url
    })
    expect(seen).toEqual([{ url: '/a?b', baseUrl: ORIGIN }])
  })

  test.each([
    ['https://other.example/x', 'https://other.example/x'],
    ['/relative', `${ORIGIN}/relative`],
    ['http://other.example', 'http://other.example/'],
  ])('may redirect to any website: %s', async (answer, target) => {
    expect(await ask('/a', async () => answer)).toBe(target)
  })

  /** What applications write, to allow paths and nothing else. */
  const CAREFUL: readonly (readonly [string, Redirect])[] = [
    ['lets paths pass', ({ url, baseUrl }) => (url.startsWith('/') ? url : baseUrl)],
    ['prefixes paths', ({ url, baseUrl }) => (url.startsWith('/') ? `${baseUrl}${url}` : baseUrl)],
    [
      'compares the beginning',
      ({ url, baseUrl }) => (url.startsWith(`${baseUrl}/`) || url.startsWith('/') ? url : baseUrl),
    ],
    ['compares origins', ({ url, baseUrl }) => (new URL(url, baseUrl).origin === baseUrl ? url : baseUrl)],
  ]

  describe.each(CAREFUL)('that %s', (_, redirect) => {
    test.each(HOSTILE_URLS)('REDIR-06: is not tricked by %j', async (url) => {
      expect(new URL(await ask(url, redirect)).origin).toBe(ORIGIN)
    })

    test('receives paths as the request sent them', async () => {
      expect(await ask('/a?b', redirect)).toBe(`${ORIGIN}/a?b`)
    })
  })

  test.each([
    ['@evil.example', '/@evil.example'],
    ['.evil.example', '/.evil.example'],
    [':1@evil.example', '/:1@evil.example'],
    ['a', '/a'],
    ['?a', '/?a'],
    ['', '/'],
    ['/a b', '/a%20b'],
    ['/\t/evil.example', 'https://evil.example/'],
    ['/.//evil.example', '/.//evil.example'],
    ['.//evil.example', '/'],
    ['\\\\evil.example', 'https://evil.example/'],
    ['//app.example/a', '/a'],
    [' https://app.example/a', 'https://app.example/a'],
  ])('receives an absolute URL or a path with one slash: %j as %j', async (url, shown) => {
    const seen: string[] = []
    // Puts the origin in front, as callbacks for relative URLs do.
    const target = await ask(url, (given) => {
      seen.push(given.url)
      return given.url.startsWith('http') ? given.baseUrl : given.baseUrl + given.url
    })
    expect(seen).toEqual([shown])
    expect(new URL(target).origin).toBe(ORIGIN)
  })

  test('receives an absolute URL or a path with one slash for any generated string', async () => {
    const texts = [...HOSTILE_URLS, '@evil.example', '.evil.example', ':80', '%2f/evil.example', '\u00a0//evil.example']
    for (const text of texts)
      await ask(text, ({ url }) => {
        expect(url, text).toMatch(/^(?:https?:\/\/|\/(?![/\\]))/)
        return url
      })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://app.example',
    'blob:https://app.example/u',
    'https://%',
  ])('cannot redirect to %s', async (answer) => {
    await expect(ask('/a', () => answer)).rejects.toThrow(CallbackError)
  })

  test.each([[undefined], [null], [true], [{}]])(
    'causes a CallbackError with a fix if it returns %j',
    async (answer) => {
      await expect(ask('/a', () => answer as unknown as string)).rejects.toMatchObject({
        type: 'CallbackError',
        cause: { name: 'redirect', fix: expect.stringContaining('Return') },
      })
    },
  )

  test('ERR-01: causes a CallbackError whose cause is the thrown error', async () => {
    const err = new Error('no')
    const throwing = () => {
      throw err
    }
    await expect(ask('/a', throwing)).rejects.toMatchObject({ type: 'CallbackError', cause: { err, name: 'redirect' } })
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a script', 'javascript:alert(1)'],
    ['a name before the host', 'https://bank.example@app.example'],
    ['100 kB', `/${'x'.repeat(100_000)}`],
  ])('receives the base URL if the request has %s', async (_, url) => {
    const seen: unknown[] = []
    const target = await ask(url, (params) => {
      seen.push(params)
      return '/dashboard'
    })
    expect(seen).toEqual([{ url: ORIGIN, baseUrl: ORIGIN }])
    expect(target).toBe(`${ORIGIN}/dashboard`)
  })
})
