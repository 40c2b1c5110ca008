import { describe, expect, test } from 'vitest'
import { openApp } from '../features/stored/account/open-app.ts'

describe('CONC-02, DEMAND-31: two applications in one process', () => {
  test('share nothing', async () => {
    const [one, two] = [openApp(), openApp({ config: { secret: 'Lq8v_N4zWt6-cR2xKm9sHb5YdPf3GjE7' } })]
    await Promise.all([
      one.signIn('idp', 'ada'),
      two.signIn('idp', 'bob'),
      one.signIn('idp', 'anon', one.openBrowser()),
    ])
    expect(one.tables.users.map(({ name }) => name).sort()).toEqual(['Ada', 'Anon'])
    expect(two.tables.users.map(({ name }) => name)).toEqual(['Bob'])
    for (const [name, value] of one.browser.cookies) two.browser.cookies.set(name, value)
    expect(await two.browser.session()).toBeNull()
  })
})

describe('CONC-01, kit@dadaefc: simultaneous requests', () => {
  test('never get the session of another user', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `user${i}`)
    const app = openApp({
      users: Object.fromEntries(names.map((name) => [name, { sub: name, name, email: `${name}@example.com` }])),
    })
    const seen = await Promise.all(
      names.map(async (name, i) => {
        const browser = app.openBrowser()
        await app.signIn(i % 2 ? 'idp' : 'other', name, browser)
        return ((await browser.session()) as { user: { name: string } }).user.name
      }),
    )
    expect(seen).toEqual(names)
    expect(app.tables.users).toHaveLength(names.length)
  })
})
