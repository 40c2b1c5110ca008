import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../src/adapters/memory/state.ts'
import { authjs } from '../../src/migrate/authjs.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { JWT } from '../../src/types/jwt.ts'
import { openAuth, openConfig, openContext, SESSION, stopClock } from '../harness.ts'
import { claimsOf } from '../session/walk.ts'

const [HOUR, DAY] = [3600, 86_400]
const OLD = '__Secure-authjs.session-token'

/** An application that reads the claims of the old cookie itself, and a browser with that cookie. */
function moved(readClaims: () => JWT, more: Partial<AuthConfig> = {}) {
  const opened = openAuth({ migrate: { ...authjs(), readClaims: async () => readClaims() }, ...more })
  opened.browser.cookies.set(OLD, 'theirs')
  const readNew = () => claimsOf(openConfig(), `${SESSION}=${opened.browser.cookies.get(SESSION)}`)
  return { ...opened, readNew }
}

describe('claims of `readClaims`', () => {
  test('without `exp` last for `jwt.maxAge` from `iat`', async () => {
    const clock = stopClock()
    const iat = clock.now() - 29 * DAY
    const { browser } = moved(() => ({ sub: '1', sid: 's', iat, auth_time: iat }))
    expect(await browser.session()).not.toBeNull()
    browser.cookies.delete(SESSION)
    clock.advance(DAY)
    expect(await browser.session()).toBeNull()
  })

  test('without any time begin now, and end with a revocation', async () => {
    const clock = stopClock()
    const revocation = { stateStore: createMemoryState(), session: { revocation: true } }
    const { browser, readNew } = moved(() => ({ sub: '1', sid: 's' }), revocation)
    expect(await browser.session()).not.toBeNull()
    expect(await readNew()).toMatchObject({ iat: clock.now(), exp: clock.now() + 30 * DAY, start: 0 })
  })

  test('without any time have no `start` if nothing is revoked', async () => {
    const { browser, readNew } = moved(() => ({ sub: '1', sid: 's' }))
    expect(await browser.session()).not.toBeNull()
    expect(await readNew()).not.toHaveProperty('start')
  })

  test.each<[string, JWT]>([
    ['exp', { sub: '1', sid: 's', exp: 'tomorrow' as never }],
    ['iat', { sub: '1', sid: 's', iat: 1.5 }],
    ['auth_time', { sub: '1', sid: 's', auth_time: -1 }],
    ['sid', { sub: '1' }],
    ['sub', { sub: 1 as never, sid: 's' }],
  ])('with an invalid `%s` leave the cookie, with one warning', async (name, claims) => {
    const { browser, log } = moved(() => claims)
    for (let i = 0; i < 2; i++) expect(await browser.session()).toBeNull()
    expect(browser.cookies.get(OLD)).toBe('theirs')
    expect(log.warnings).toEqual([['migrate-claims', expect.stringContaining(`\`${name}\``)]])
  })

  test('are not read beside an invalid latchkey cookie', async () => {
    const { browser } = moved(() => ({ sub: '1', sid: 's' }))
    browser.cookies.set(SESSION, 'altered')
    expect(await browser.session()).toBeNull()
  })

  test('are read by `sessionReader` without `exp`', async () => {
    const { names, cookies } = openContext(openConfig(), { cookie: `${OLD}=theirs` })
    const now = Math.floor(Date.now() / 1000)
    const migrate = { ...authjs(), readClaims: async () => ({ sub: '1', sid: 's', iat: now - 5, auth_time: now }) }
    const claims = await migrate.readJar?.(cookies, names.sessionToken, { secret: 'x', maxAge: HOUR })
    expect(claims).toMatchObject({ exp: now - 5 + HOUR, iat: now - 5 })
  })
})
