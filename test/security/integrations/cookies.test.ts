import { describe, expect, test, vi } from 'vitest'
import { assertInvariants, ORIGIN, SESSION, TRANSACTION } from '../../harness.ts'
import type { AbstractAnswer } from './abstract-request.ts'
import { namesOf, openScene, type Scene } from './check.ts'
import { ADA, type Driver, type DriverConfig } from './driver.ts'
import { ETAG } from './kit-driver.ts'
import { type Ask, ask, form } from './requests.ts'
import { startRandomness } from './same-randomness.ts'
import { FORM, submit, type Visitor } from './visitors.ts'
import { cookiesOf } from './world.ts'

const SIGN_IN = '/auth/callback/credentials'
const DAY = 86_400_000

/** Sessions that need several cookies. */
const large = (size: number): Partial<DriverConfig> => ({
  callbacks: { jwt: ({ token }) => ({ ...token, bulk: 'x'.repeat(size) }) },
})

/** A request for the session, with these cookies. */
const sessionOf = (cookie: string): Ask => ask('/auth/session', 'nobody', { cookie })

async function expectSession({ ask: send }: Scene, cookie: string, name: string | null): Promise<void> {
  const { core } = await send(sessionOf(cookie))
  expect([core.status, JSON.parse(core.body)?.user?.name ?? null]).toEqual([200, name])
}

const sealedIn = ({ cookie }: Visitor): string => /session=([^;]*)/.exec(cookie)?.[1] ?? ''

describe('a cookie', () => {
  test('COOK-01: is set with the same attributes by every integration, in every flow', async () => {
    const { ask: send } = await openScene()
    const asked = [
      ask('/auth/csrf'),
      ask('/auth/signin'),
      form('/auth/signin/idp'),
      form('/auth/signin/email', 'guest', { email: 'ada@app.example' }),
      form(SIGN_IN, 'guest', ADA),
      ask('/auth/webauthn-options/passkey?action=authenticate'),
      form('/auth/signout', 'ada'),
    ]
    for (const request of asked) {
      const { core } = await send(request)
      expect(core.cookies.length).toBeGreaterThan(0)
      const headers = new Headers(core.headers)
      for (const line of core.cookies) headers.append('set-cookie', line)
      assertInvariants(new Response(core.body, { status: core.status, headers }), ORIGIN, ['https://provider.example'])
      for (const line of core.cookies) expect(line).toMatch(/^__Host-.*; HttpOnly; .*Secure/)
    }
  })

  test.each([0, 0.2, 0.5, 0.8, 0.999])('COOK-03: altered at %d of its length is refused everywhere', async (at) => {
    const scene = await openScene()
    const value = sealedIn(scene.visitors.ada)
    const position = Math.floor(value.length * at)
    const other = value[position] === 'A' ? 'B' : 'A'
    for (const altered of [
      value.slice(0, position) + other + value.slice(position + 1),
      value.slice(0, position) + value.slice(position + 1),
      value.slice(0, position),
    ])
      await expectSession(scene, `${SESSION}=${altered}`, null)
  })

  test.each(['-evil', '.evil', '.1e3', '.-1', '.00', 'x', '.', '.__proto__'])(
    'COOK-04: with the similar name %j has no effect anywhere',
    async (suffix) => {
      const scene = await openScene()
      const { core } = await scene.ask(sessionOf(`${SESSION}${suffix}=z; ${scene.visitors.ada.cookie}`))
      expect([JSON.parse(core.body).user.name, core.cookies]).toEqual(['ada', []])
    },
  )

  test('COOK-06: in parts is ignored everywhere next to a whole one', async () => {
    // A sibling host can add either to a name without `__Host-`.
    const own = { cookies: { sessionToken: { name: 'own.session' } } }
    const scene = await openScene({ ...large(5000), ...own })
    const parts = cookiesOf((await scene.ask(form(SIGN_IN, 'guest', ADA))).core)
    expect(parts.match(/session\.\d/g)).toEqual(['session.0', 'session.1'])
    await expectSession(scene, parts, 'ada')
    const { cookie: whole } = (await openScene(own)).visitors.ada
    await expectSession(scene, whole, 'ada')
    await expectSession(scene, `${whole}; ${parts}`, null)
    await expectSession(scene, `${parts}; ${whole}`, null)
  })

  test.each([1, 2000, 3000, 4000, 6000, 9000])('COOK-08: of %i bytes is whole in every integration', async (size) => {
    const scene = await openScene(large(size))
    const { core } = await scene.ask(form(SIGN_IN, 'guest', ADA))
    const cookie = cookiesOf(core)
    expect(Math.max(...core.cookies.map((line) => line.length))).toBeLessThanOrEqual(4096)
    await expectSession(scene, cookie, core.headers['location'] === `${ORIGIN}/` ? 'ada' : null)
  })

  test('COOK-08: that is too large is refused as a whole by every integration', async () => {
    const { ask: send } = await openScene(large(20_000))
    const answers = await send(form(SIGN_IN, 'guest', ADA))
    expect(answers.core.headers['location']).toContain('/auth/error?')
    expect(namesOf(answers).filter((name) => name.includes('session'))).toEqual([])
  })

  test.each([
    '%',
    'a=%E0%A4%A',
    'a="b"c',
    '=',
    ';;;',
    '__proto__=x; constructor=y; hasOwnProperty=z',
    Array.from({ length: 200 }, (_, i) => `c${i}=x`).join('; '),
    `a=${'x'.repeat(8000)}`,
  ])('COOK-11: that is malformed disturbs no integration: %#', async (odd) => {
    const scene = await openScene()
    await expectSession(scene, `${odd}; ${scene.visitors.ada.cookie}`, 'ada')
    await expectSession(scene, odd, null)
  })

  test('COOK-12: of another kind is never accepted as a session', async () => {
    const scene = await openScene()
    const others = [scene.visitors.guest, scene.visitors.leaving].flatMap(({ cookie }) => cookie.split('; '))
    const { core } = await scene.ask(ask('/auth/webauthn-options/passkey?action=authenticate'))
    const values = [...others, ...cookiesOf(core).split('; ')].map((pair) => pair.slice(pair.indexOf('=') + 1))
    expect(values.length).toBeGreaterThan(3)
    for (const value of new Set(values)) await expectSession(scene, `${SESSION}=${value}`, null)
  })

  test('COOK-14: is deleted after a sign-out in every integration', async () => {
    const { ask: send } = await openScene()
    const { core } = await send(form('/auth/signout', 'ada'))
    const cleared = core.cookies.filter((line) => line.startsWith(`${SESSION}=;`) && line.includes('Max-Age=0'))
    // One of them clears a cookie of before `partitioned` was changed.
    expect(cleared.map((line) => line.includes('Partitioned')).sort()).toEqual([false, true])
  })

  test('COOK-14: of an attempt is deleted after its refusal in every integration', async () => {
    const { ask: send, visitors } = await openScene()
    const query = new URLSearchParams({ error: 'access_denied', state: visitors.leaving.state })
    const { core } = await send(ask(`/auth/callback/idp?${query}`, 'leaving', { accept: 'text/html' }))
    expect(core.cookies).toEqual([expect.stringMatching(/\.tx\.[^=]*=; .*Max-Age=0/)])
  })

  test('COOK-15: of attempts that were given up are few in every integration', async () => {
    const { ask: send, visitors } = await openScene()
    const jar = new Map<string, string>()
    for (let i = 0; i < 12; i += 1) {
      const held = Array.from(jar, (pair) => pair.join('=')).join('; ')
      const visitor = { ...visitors.guest, cookie: [visitors.guest.cookie, held].filter(Boolean).join('; ') }
      for (const line of (await send(submit('/auth/signin/idp', visitor))).core.cookies) {
        const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
        if (line.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, value)
      }
    }
    expect([...jar.keys()].filter((name) => name.startsWith(TRANSACTION)).length).toBeLessThanOrEqual(5)
  })
})

/** A `Set-Cookie` with its attributes in order: SvelteKit writes them in its own. The value stays as it is. */
function inOrder(line: string): string {
  const [pair, ...attributes] = line.split('; ')
  return [pair, ...attributes.sort()].join('; ')
}

/** What one of them sets, in the same circumstances as all others. */
async function cookiesFrom(driver: Driver, request: Parameters<Driver['send']>[0]): Promise<readonly string[]> {
  startRandomness(1)
  return (await driver.send(request)).cookies.map(inOrder)
}

const driverOf = ({ world }: Scene, name: Driver['name']): Driver => {
  const driver = world.drivers.find((one) => one.name === name)
  if (driver === undefined) throw new Error(`There is no ${name}.`)
  return driver
}

describe('cookies of a page that signs in and out with server code', () => {
  test.each([
    ['INT-05', 'SvelteKit', 1],
    ['INT-05', 'SvelteKit', 5000],
    ['INT-07', 'SolidStart', 1],
    ['INT-07', 'SolidStart', 5000],
    ['INT-08', 'Express', 1],
    ['INT-08', 'Express', 5000],
  ] as const)('%s: through %s are those of the core, byte by byte, with %i bytes', async (_, name, size) => {
    const scene = await openScene(large(size))
    const [driver, core] = [driverOf(scene, name), driverOf(scene, 'core')]
    const entering = submit('/enter?to=/home', scene.visitors.guest)
    const entered = await cookiesFrom(driver, entering)
    expect(entered).toEqual(await cookiesFrom(core, entering))
    // The session, in one cookie or two, the last provider, and the CSRF cookie of before, which is cleared, partitioned
    // or not.
    expect(entered).toHaveLength(size === 1 ? 3 : 4)
    const cookie = cookiesOf({ cookies: entered } as AbstractAnswer)
    const me = { path: '/me', headers: [['cookie', cookie]] } as const
    expect(JSON.parse((await driver.send(me)).body)).toMatchObject({ name: 'ada' })
    vi.setSystemTime(Date.now() + 2 * DAY)
    const renewed = await cookiesFrom(driver, me)
    expect(renewed).toEqual(await cookiesFrom(core, me))
    expect(renewed.length).toBeGreaterThan(0)
    const leaving = submit('/leave', { cookie, csrfToken: '' })
    expect(await cookiesFrom(driver, leaving)).toEqual(await cookiesFrom(core, leaving))
  })

  test('INT-05: are set even if SvelteKit responds that nothing has changed', async () => {
    const scene = await openScene(large(5000))
    const entered = await driverOf(scene, 'SvelteKit').send(submit('/enter', scene.visitors.guest))
    const me = {
      path: '/me',
      headers: [
        ['cookie', cookiesOf(entered)],
        ['if-none-match', ETAG],
      ],
    } as const
    vi.setSystemTime(Date.now() + 2 * DAY)
    startRandomness(1)
    const answer = await driverOf(scene, 'SvelteKit').send(me)
    expect([answer.status, answer.headers['cache-control']]).toEqual([304, 'private, no-store'])
    expect(answer.cookies.map(inOrder)).toEqual(await cookiesFrom(driverOf(scene, 'core'), me))
  })

  const CALLS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['a form without JavaScript', {}],
    ['a call of the router', { 'x-server-instance': 'server-fn:0' }],
    ['a call that brings the next page along', { 'x-server-instance': 'server-fn:0', 'x-single-flight': 'true' }],
  ]

  test.each(CALLS)('INT-07: all arrive through a server function of SolidStart, in %s', async (_, headers) => {
    const scene = await openScene(large(5000))
    const driver = driverOf(scene, 'SolidStart')
    const own = submit('/_server?id=enter', scene.visitors.guest)
    const added = Object.entries({ referer: `${ORIGIN}/here`, 'content-type': FORM, ...headers })
    const kept = [...(own.headers ?? [])].filter(([name]) => name !== 'content-type')
    const entered = await cookiesFrom(driver, { ...own, headers: [...kept, ...added] })
    const entering = submit('/enter?to=/home', scene.visitors.guest)
    expect(entered).toEqual(await cookiesFrom(driverOf(scene, 'core'), entering))
    expect(entered.filter((line) => line.startsWith(SESSION))).toHaveLength(2)
  })
})
