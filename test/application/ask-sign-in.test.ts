import { describe, expect, test } from 'vitest'
import { askSignIn } from '../../src/application/ask-sign-in.ts'
import { AccessDenied, CredentialsSignin } from '../../src/errors/errors.ts'
import type { Callbacks } from '../../src/types/callbacks.ts'
import { ORIGIN, openConfig, openContext } from '../harness.ts'

const PARAMS = {
  user: { id: '1' },
  account: { provider: 'github', providerAccountId: '1', type: 'oauth' },
} as const

const ask = (signIn?: unknown, redirect?: Callbacks['redirect']): Promise<string | null> => {
  const callbacks = {
    ...(signIn ? { signIn: signIn as NonNullable<Callbacks['signIn']> } : {}),
    ...(redirect ? { redirect } : {}),
  }
  return askSignIn(openContext(openConfig({ callbacks })), { ...PARAMS })
}

describe('the signIn callback', () => {
  test('is optional', async () => {
    expect(await ask()).toBeNull()
  })

  test.each([
    ['true', () => true],
    ['a promise of true', async () => true],
  ])('allows the sign-in with %s', async (_, signIn) => {
    expect(await ask(signIn)).toBeNull()
  })

  test.each([
    ['false', () => false],
    ['nothing', () => {}],
    ['null', () => null],
    ['an empty text', () => ''],
    ['1', () => 1],
    ['an object', () => ({})],
    ['a promise of false', async () => false],
  ])('refuses the sign-in with %s', async (_, signIn) => {
    await expect(ask(signIn)).rejects.toThrow(AccessDenied)
  })

  test('refuses the sign-in if it throws, with its message', async () => {
    const err = new Error('You are not on the list.')
    const signIn = () => {
      throw err
    }
    await expect(ask(signIn)).rejects.toMatchObject({ type: 'AccessDenied', message: err.message, cause: { err } })
  })

  test.each([
    ['text', 'text'],
    ['null', null],
    ['an error of ours', new CredentialsSignin()],
  ])('ERR-01: refuses the sign-in if it throws %s', async (_, thrown) => {
    const signIn = async () => {
      throw thrown
    }
    await expect(ask(signIn)).rejects.toThrow(AccessDenied)
  })

  test.each([
    ['/waiting-list', `${ORIGIN}/waiting-list`],
    [`${ORIGIN}/a`, `${ORIGIN}/a`],
    ['https://evil.example/', `${ORIGIN}/`],
    ['javascript:alert(1)', `${ORIGIN}/`],
  ])('redirects with %s, to %s', async (answer, target) => {
    expect(await ask(() => answer)).toBe(target)
  })

  test('redirects to another origin only if the redirect callback allows it', async () => {
    expect(
      await ask(
        () => 'https://partner.example/x',
        ({ url }) => url,
      ),
    ).toBe('https://partner.example/x')
  })

  test('receives the user and the account', async () => {
    const seen: unknown[] = []
    await ask((params: unknown) => seen.push(params) > 0)
    expect(seen).toEqual([PARAMS])
  })
})
