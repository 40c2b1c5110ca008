import { describe, expect, test } from 'vitest'
import type { AuthError } from '../../src/errors/errors.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { openAuth } from '../harness.ts'

/** An object that contains itself. */
function createCycle(): object {
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  return cycle
}

/** Values that JSON cannot represent, with the path below the field. */
const VALUES: readonly (readonly [what: string, create: () => unknown, below: string])[] = [
  ['a BigInt', () => 1n, ''],
  ['a BigInt in a list', () => [{ id: '1' }, { id: 1n }], '.1.id'],
  ['an object that contains itself', createCycle, '.self'],
  ['one deeper', () => ({ a: { b: createCycle() } }), '.a.b.self'],
  [
    'a `toJSON` that throws',
    () => ({
      toJSON: () => {
        throw new Error('theirs')
      },
    }),
    '',
  ],
  ['a `toJSON` that returns a BigInt', () => ({ toJSON: () => 1n }), ''],
]

/** Callbacks that put a value into a field. `jwt` and `authorize` fail at the sign-in, `session` at a read. */
const CALLBACKS: Readonly<Record<string, (value: unknown) => Partial<AuthConfig>>> = {
  session: (extra) => ({ callbacks: { session: ({ session }) => ({ ...session, extra }) } }),
  jwt: (extra) => ({ callbacks: { jwt: ({ token }) => ({ ...token, extra }) } }),
  'jwt at a read': (extra) => ({
    callbacks: { jwt: ({ token, trigger }) => (trigger === undefined ? { ...token, extra } : token) },
  }),
}

const CASES = Object.keys(CALLBACKS).flatMap((name) => VALUES.map((value) => [name, ...value] as const))

function open(authorized: object, overrides: Partial<AuthConfig>) {
  const credentials = { username: {}, password: { type: 'password' } }
  const authorize = () => ({ id: '1', name: 'Ada', ...authorized })
  return openAuth({ providers: [Credentials({ credentials, authorize })], ...overrides })
}

/** Signs in and reads the session, and returns the logged errors. */
async function run({ browser, log }: ReturnType<typeof open>): Promise<AuthError[]> {
  await browser.submit('/auth/callback/credentials', { username: 'ada', password: 'x' })
  await browser.fetch('/auth/session')
  return log.errors as AuthError[]
}

describe('a value that JSON cannot represent', () => {
  test.each(CASES)('names `%s` and the field of %s', async (callback, _, create, below) => {
    const errors = await run(open({}, CALLBACKS[callback]?.(create()) ?? {}))
    const name = callback.replace(/ .*/, '')
    const path = `\`extra${below}\``
    expect(errors).toMatchObject([
      {
        type: 'CallbackError',
        message: `\`${name}\` returned a value in ${path} that JSON cannot represent.`,
        cause: { name, fix: expect.stringContaining(`Convert ${path} in \`${name}\``), err: expect.any(Error) },
      },
    ])
  })

  test('names `authorize` if its user has one', async () => {
    expect(await run(open({ name: 1n }, {}))).toMatchObject([
      { type: 'CallbackError', message: '`authorize` returned a value in `name` that JSON cannot represent.' },
    ])
  })

  test('is no error outside of JSON', async () => {
    const { auth, browser } = open({}, CALLBACKS['session']?.(1n) ?? {})
    await browser.submit('/auth/callback/credentials', { username: 'ada', password: 'x' })
    const cookie = Array.from(browser.cookies, (pair) => pair.join('=')).join('; ')
    const { session } = await auth.session({ headers: { cookie }, url: 'https://app.example/' })
    expect(session).toMatchObject({ extra: 1n })
  })

  test('is not searched if the conversion failed for another reason', async () => {
    const { throwUnserializable } = await import('../../src/session/ask-callback.ts')
    const failed = new Error('no crypto')
    await expect(throwUnserializable('jwt', { a: 1 }, failed)).rejects.toBe(failed)
  })
})
