import { assertEqual, assertRejects, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { OLD_SECRET, SECRET, SESSION } from './application.ts'
import { atTime } from './clock.ts'
import { group, test } from './group.ts'

const HOUR = 3600
const START = '2031-03-01T12:00:00Z'

const seal = ({ jwt }: Library, options: Partial<Parameters<Library['jwt']['encode']>[0]> = {}): Promise<string> =>
  jwt.encode({ token: { sub: 'user-1', role: 'admin' }, secret: SECRET, ...options })

type Options = Parameters<Library['session']['sessionReader']>[0]

/** Whose session is read; `null`: nobody's. */
const read = async ({ session }: Library, source: string | Headers | null, options: Partial<Options> = {}) =>
  (await session.sessionReader({ secret: SECRET, ...options })(source))?.sub ?? null

const sources = (library: Library): Test[] => [
  test('reads a Cookie header, or headers', async () => {
    const cookie = `a=b; ${SESSION}=${await seal(library)}`
    assertEqual([await read(library, cookie), await read(library, new Headers({ cookie }))], ['user-1', 'user-1'])
  }),
  test('reads nothing where nothing is', async () => {
    for (const source of [null, '', 'a=b', `${SESSION}=`, `${SESSION}=x`, `x${SESSION}=${await seal(library)}`])
      assertEqual(await read(library, source), null)
    assertEqual(await read(library, new Headers()), null)
  }),
  test('reads the cookie of another name', async () => {
    const cookie = `latchkey.session=${await seal(library)}`
    assertEqual(await read(library, cookie), null)
    assertEqual(await read(library, cookie, { cookieName: 'latchkey.session' }), 'user-1')
  }),
  test('opens with any of its secrets', async () => {
    const cookie = `${SESSION}=${await seal(library, { secret: OLD_SECRET })}`
    assertEqual(await read(library, cookie), null)
    assertEqual(await read(library, cookie, { secret: [SECRET, OLD_SECRET] }), 'user-1')
  }),
  test('opens what is of its application', async () => {
    const cookie = `${SESSION}=${await seal(library, { appId: 'shop' })}`
    assertEqual([await read(library, cookie), await read(library, cookie, { appId: 'shop' })], [null, 'user-1'])
  }),
  test('needs a secret', async () => {
    for (const secret of ['', [], ['a', '']])
      await assertRejects(() => library.session.sessionReader({ secret }), /^TypeError: "secret"/)
  }),
  test('answers many at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 50 }, (_, i) => seal(library, { token: { sub: `user-${i}` } })),
    )
    const reader = library.session.sessionReader({ secret: SECRET })
    const claims = await Promise.all(tokens.map((token) => reader(`${SESSION}=${token}`)))
    assertEqual(
      claims.map((one) => one?.sub),
      tokens.map((_, i) => `user-${i}`),
    )
  }),
]

const times = (library: Library): Test[] => [
  test('ends with its token', () =>
    atTime(START, async (clock) => {
      const cookie = `${SESSION}=${await seal(library, { maxAge: HOUR })}`
      clock.advance(HOUR - 1)
      assertEqual(await read(library, cookie, { maxAge: HOUR }), 'user-1')
      clock.advance(1)
      assertEqual(await read(library, cookie, { maxAge: HOUR }), null)
    })),
  test('ends at its absolute age', () =>
    atTime(START, async (clock) => {
      const token = { sub: 'user-1', auth_time: clock.now() - HOUR }
      const cookie = `${SESSION}=${await seal(library, { token })}`
      assertEqual(await read(library, cookie, { absoluteAge: HOUR + 1 }), 'user-1')
      assertEqual(await read(library, cookie, { absoluteAge: HOUR }), null)
      assertEqual(await read(library, cookie, { absoluteAge: 0 }), 'user-1')
    })),
  test('begins when a clock that is ahead has sealed it', () =>
    atTime(START, async (clock) => {
      clock.advance(60)
      const near = `${SESSION}=${await seal(library)}`
      clock.advance(2)
      const far = `${SESSION}=${await seal(library)}`
      clock.advance(-62)
      assertEqual([await read(library, near), await read(library, far)], ['user-1', null])
    })),
]

const helpers = (library: Library): Test[] => [
  test('encode adds what a session needs', () =>
    atTime(START, async (clock) => {
      const { jwt } = library
      const claims = await jwt.decode({ token: await seal(library, { maxAge: HOUR }), secret: SECRET })
      const { sid, jti, ...rest } = claims ?? {}
      const [iat, auth_time] = [clock.now(), clock.now()]
      assertEqual([typeof sid, typeof jti], ['string', 'string'])
      assertEqual(Object.entries(rest).sort(), [
        ['auth_time', auth_time],
        ['exp', iat + HOUR],
        ['iat', iat],
        ['role', 'admin'],
        ['sub', 'user-1'],
      ])
    })),
  test('decode is null for what is none', async () => {
    for (const token of [null, undefined, '', 'x', 'a.b.c', 'a..b.c.d', `${await seal(library)}x`])
      assertEqual(await library.jwt.decode({ token, secret: SECRET }), null)
  }),
  test('both need a secret', async () => {
    await assertRejects(() => library.jwt.encode({ secret: '' }), /^MissingSecret/)
    await assertRejects(() => library.jwt.decode({ token: 'x', secret: [] }), /^MissingSecret/)
  }),
  test('getToken finds the cookie of the scheme', async () => {
    const token = await seal(library)
    const of = async (url: string, name: string) => {
      const req = new Request(url, { headers: { cookie: `${name}=${token}` } })
      return (await library.jwt.getToken({ req, secret: SECRET }))?.sub ?? null
    }
    assertEqual(await of('https://app.example/x', SESSION), 'user-1')
    assertEqual(await of('http://localhost:3000/x', 'latchkey.session'), 'user-1')
    assertEqual(await of('https://app.example/x', 'latchkey.session'), null)
  }),
]

/** Reading sessions without the rest of the library. */
export const reader = (library: Library): Test[] => [
  ...group('session reader', sources(library)),
  ...group('session reader', times(library)),
  ...group('jwt', helpers(library)),
]
