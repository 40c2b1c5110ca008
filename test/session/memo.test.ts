import { afterEach, describe, expect, test, vi } from 'vitest'
import { ExpiringMap } from '../../src/lib/expiring-map.ts'
import { OLD_SECRET, openConfig, SECRET, stopClock } from '../harness.ts'
import { claimsOf, read, signIn } from './walk.ts'

afterEach(() => vi.restoreAllMocks())

describe('token memo', () => {
  test('gives back until its age', () => {
    const memo = new ExpiringMap<string>(10, 30)
    memo.set('t', 'text', 100)
    expect(memo.get('t', 129)).toBe('text')
    expect(memo.get('t', 130)).toBeNull()
    expect(memo.get('u', 100)).toBeNull()
  })

  test('holds so many, the oldest goes first', () => {
    const memo = new ExpiringMap<string>(3, 30)
    for (const token of ['a', 'b', 'c', 'd', 'e']) memo.set(token, token, 0)
    expect(['a', 'b', 'c', 'd', 'e'].map((token) => memo.get(token, 1))).toEqual([null, null, 'c', 'd', 'e'])
  })
})

describe('SESS-18: an entry past its time', () => {
  test('is dropped when it is asked for', () => {
    const memo = new ExpiringMap<string>(10, 30)
    memo.set('a', 'A', 0)
    expect(memo.get('a', 30)).toBeNull()
    expect(memo.size).toBe(0)
  })

  test('is dropped when another one is asked for', () => {
    const memo = new ExpiringMap<string>(10, 30)
    for (const [i, token] of ['a', 'b', 'c'].entries()) memo.set(token, token, i * 10)
    expect(memo.get('c', 40)).toBe('c')
    expect(memo.size).toBe(1)
  })

  test('is dropped when another one is kept, also below the bound', () => {
    const memo = new ExpiringMap<string>(10, 30)
    for (const token of ['a', 'b', 'c']) memo.set(token, token, 0)
    memo.set('d', 'D', 30)
    expect(memo.size).toBe(1)
  })

  test('makes room before one that is valid', () => {
    const memo = new ExpiringMap<string>(2, 30)
    memo.set('a', 'A', 0)
    memo.set('b', 'B', 20)
    memo.set('a', 'A again', 25)
    memo.set('c', 'C', 51)
    expect([memo.get('a', 51), memo.get('c', 51)]).toEqual(['A again', 'C'])
  })
})

describe('a clock that is set back', () => {
  test('keeps no entry alive', () => {
    const memo = new ExpiringMap<string>(10, 30)
    memo.set('a', 'A', 100)
    memo.set('b', 'B', 50)
    expect(memo.get('b', 90)).toBeNull()
  })
})

describe('session.memo', () => {
  test('opens a token once', async () => {
    stopClock()
    const config = openConfig({ session: { memo: true } })
    const cookie = await signIn(config)
    const spy = vi.spyOn(crypto.subtle, 'decrypt')
    for (let i = 0; i < 5; i++)
      expect(await read(config, cookie)).toEqual({ session: expect.anything(), setCookies: [], cookie })
    expect(spy).toHaveBeenCalledTimes(1)
  })

  test('opens it again after 30 seconds, whatever was asked for', async () => {
    const clock = stopClock()
    const config = openConfig({ session: { memo: { maxAge: 1000 } } })
    const cookie = await signIn(config)
    await read(config, cookie)
    clock.advance(30)
    const spy = vi.spyOn(crypto.subtle, 'decrypt')
    await read(config, cookie)
    expect(spy).toHaveBeenCalledTimes(1)
  })

  test('is off unless it is set', async () => {
    const config = openConfig()
    const cookie = await signIn(config)
    const spy = vi.spyOn(crypto.subtle, 'decrypt')
    await read(config, cookie)
    await read(config, cookie)
    expect(spy).toHaveBeenCalledTimes(2)
  })

  test('ROT-01: goes on re-sealing what an older secret sealed', async () => {
    const cookie = await signIn(openConfig({ secret: OLD_SECRET }))
    const config = openConfig({ secret: [SECRET, OLD_SECRET], session: { memo: true } })
    for (let i = 0; i < 3; i++) expect((await read(config, cookie)).setCookies).toHaveLength(1)
  })

  test('SESS-01: checks the end on each hit', async () => {
    const clock = stopClock()
    const config = openConfig({ session: { memo: true, maxAge: 10 } })
    const cookie = await signIn(config)
    expect((await read(config, cookie)).session).not.toBeNull()
    clock.advance(10)
    expect((await read(config, cookie)).session).toBeNull()
  })

  test('SESS-03, better-auth#8708: asks isRevoked on each hit', async () => {
    const revoked = { value: false }
    const config = openConfig({ session: { memo: true, isRevoked: () => revoked.value } })
    const cookie = await signIn(config)
    expect((await read(config, cookie)).session).not.toBeNull()
    revoked.value = true
    expect((await read(config, cookie)).session).toBeNull()
  })

  test('gives every reader claims of its own', async () => {
    const config = openConfig({
      session: { memo: true },
      callbacks: {
        jwt: ({ token, user }) => {
          if (user) return { ...token, roles: ['user'] }
          const roles = token['roles'] as string[]
          roles.push('admin')
          return token
        },
      },
    })
    const cookie = await signIn(config)
    for (let i = 0; i < 3; i++) {
      const { cookie: next } = await read(config, cookie)
      expect((await claimsOf(config, next))['roles']).toEqual(['user', 'admin'])
    }
  })

  test('COOK-03: keeps nothing that does not open', async () => {
    const config = openConfig({ session: { memo: true } })
    const cookie = await signIn(config)
    await read(config, cookie)
    expect((await read(config, `${cookie.slice(0, -1)}!`)).session).toBeNull()
    expect(config.session.memory.openedTokens?.size).toBe(1)
  })
})
