import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { authjs } from '../../../src/migrate/authjs.ts'
import { mintSession } from '../../../src/testing/index.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { OLD_SECRET, ORIGIN, openAuth, openConfig, SECRET, SESSION, stopClock } from '../../harness.ts'
import { stepsOf } from './steps-of.ts'

const ADA = { id: 'user-1', name: 'Ada', email: 'ada@mail.example' }
const DAY = 86_400

/** What `debug` says of a read, without the calls of the adapter and the callbacks. */
async function read(config: Partial<AuthConfig>, cookie: string | null): Promise<string[]> {
  const { auth, log } = openAuth({ debug: true, ...config })
  await auth.session(new Request(`${ORIGIN}/account`, { headers: cookie === null ? {} : { cookie } }))
  return stepsOf({ log }).filter((step) => step.startsWith('session: '))
}

type Session = NonNullable<AuthConfig['session']>

/** A configuration with Ada in its store, and the cookie of a session of hers. */
async function signedIn(session: Session, secret: string = SECRET) {
  const adapter = memory()
  const { id } = (await adapter.createUser?.({ ...ADA, emailVerified: null })) ?? ADA
  const { cookie } = await mintSession({ providers: [], secret, origin: ORIGIN, adapter, session }, { ...ADA, id })
  return { adapter, cookie }
}

const last = (text: string): string => text.slice(0, -8) + (text.at(-8) === 'A' ? 'B' : 'A') + text.slice(-7)
const none = (reason: string): string[] => [`session: none (${reason})`, 'session: signed out']

describe.each(['jwt', 'database'] as const)(
  'debug reports the result of a session read with the strategy %s',
  (strategy) => {
    test('if there is no cookie', async () => {
      expect(await read({ adapter: memory(), session: { strategy } }, null)).toEqual(none('no cookie'))
    })

    test.each([`${SESSION}=a; ${SESSION}=b`, `${SESSION}=; ${SESSION}.0=b`])(
      'if the cookie is ambiguous: %s',
      async (cookie) => {
        expect(await read({ adapter: memory(), session: { strategy } }, cookie)).toEqual(
          none('the cookie is ambiguous'),
        )
      },
    )

    test('if the session is revoked', async () => {
      const { adapter, cookie } = await signedIn({ strategy })
      const steps = await read({ adapter, session: { strategy, isRevoked: () => true } }, cookie)
      expect(steps).toEqual([expect.stringContaining('session: accepted'), ...none('revoked')])
    })

    test('if the session is renewed or not', async () => {
      const clock = stopClock()
      const { adapter, cookie } = await signedIn({ strategy })
      expect((await read({ adapter, session: { strategy } }, cookie)).slice(1)).toEqual([
        'session: kept',
        'session: signed in',
      ])
      clock.advance(2 * DAY)
      const steps = await read({ adapter, session: { strategy } }, cookie)
      expect(steps.slice(1)).toEqual(['session: renewed', 'session: signed in'])
    })

    test('if the session has expired', async () => {
      const clock = stopClock()
      const { adapter, cookie } = await signedIn({ strategy, maxAge: DAY / 2 })
      clock.advance(DAY / 2)
      expect(await read({ adapter, session: { strategy } }, cookie)).toEqual(none('expired'))
    })
  },
)

describe('debug reports why a sealed session is refused', () => {
  test('if there is no cookie of latchkey or another library', async () => {
    expect(await read({ migrate: authjs() }, null)).toEqual(none('no cookie'))
  })

  test('if another secret sealed it', async () => {
    const { cookie } = await signedIn({ strategy: 'jwt' }, OLD_SECRET)
    expect(await read({}, cookie)).toEqual(none('sealed by another secret, or too old'))
  })

  test('if it is dated in the future', async () => {
    const clock = stopClock()
    const { cookie } = await signedIn({ strategy: 'jwt' })
    clock.advance(-DAY)
    expect(await read({}, cookie)).toEqual(none('begins in the future'))
  })

  test('if it is too old for a changed option', async () => {
    const clock = stopClock()
    const { cookie } = await signedIn({ strategy: 'jwt' })
    clock.advance(DAY)
    const steps = await read({ session: { absoluteAge: DAY } }, cookie)
    expect(steps).toEqual(none(`malformed claims, older than maxAge, or absoluteAge of ${DAY} s exceeded`))
  })

  test('if it was altered', async () => {
    const { cookie } = await signedIn({ strategy: 'jwt' })
    expect(await read({}, last(cookie))).toEqual(none('altered or expired'))
  })

  test('if the previous secret sealed it', async () => {
    const { cookie } = await signedIn({ strategy: 'jwt' }, OLD_SECRET)
    const steps = await read({ secret: [SECRET, OLD_SECRET] }, cookie)
    expect(steps).toEqual(['session: accepted (not of the current secret)', 'session: renewed', 'session: signed in'])
  })

  test('if the `jwt` callback ended it', async () => {
    const { cookie } = await signedIn({ strategy: 'jwt' })
    const steps = await read({ callbacks: { jwt: () => null } }, cookie)
    expect(steps.slice(1)).toEqual(none('`jwt` returned null'))
  })

  test('if it was ended in this browser', async () => {
    const { browser } = openAuth()
    const { cookie } = await signedIn({ strategy: 'jwt' })
    browser.cookies.set(SESSION, cookie.slice(SESSION.length + 1))
    await browser.submit('/auth/signout')
    const both = `${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}; ${cookie}`
    expect(await read({}, both)).toEqual(none('ended in this browser, or created for another scheme'))
  })
})

describe('debug reports why a stored session is refused', () => {
  test('if there is no row', async () => {
    const { cookie } = await signedIn({ strategy: 'database' })
    const config = { adapter: memory(), session: { strategy: 'database' } } as const
    expect(await read(config, cookie)).toEqual(none('no row for the cookie'))
  })

  test('if the cookie has another format', async () => {
    const config = { adapter: memory(), session: { strategy: 'database' } } as const
    expect(await read(config, `${SESSION}=nothing`)).toEqual(none('not a latchkey token'))
  })
})

test('without debug, no function for debug steps exists', () => {
  expect([openConfig().logger.step, openConfig({ debug: true }).logger.step]).toEqual([null, expect.any(Function)])
})
