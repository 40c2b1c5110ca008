import { describe, expect, test } from 'vitest'
import { createUserinfoAfter } from '../../../../src/providers/kit/dialect/userinfo-after.ts'
import type { Tampering } from '../../../../src/testing/index.ts'
import { openScene, USER } from './scene.ts'

const ME = 'https://idp.example/me'

function open(me: unknown, tamper: Tampering = {}, path = 'users/1815') {
  const headers = { 'x-api-key': 'client' }
  return openScene(
    {
      endpoints: { userinfo: `https://idp.example/${path}` },
      dialect: { userinfo: { headers }, others: { [ME]: me } },
      tamper,
    },
    {
      userinfo: {
        url: 'https://idp.example/users/{me.user_id}',
        headers: { 'x-api-key': '{clientId}' },
        request: createUserinfoAfter(ME),
      },
    },
  )
}

describe('userinfo in two steps', () => {
  test('asks for the user that the first step names', async () => {
    const { server, signIn } = open({ user_id: 1815 })
    expect(await signIn()).toBe(USER.id)
    expect(server.calls.map(({ url }) => url).slice(1)).toEqual([ME, 'https://idp.example/users/1815'])
  })

  test('SSRF-01: a name becomes no other address', async () => {
    const { server, signIn } = open({ user_id: '../../x?y=https://evil.example#' })
    await signIn()
    expect(server.calls.at(-1)?.url).toBe('https://idp.example/users/..%2F..%2Fx%3Fy%3Dhttps%3A%2F%2Fevil.example%23')
  })

  test.each([
    [{}, 'userinfo: no `user_id`'],
    [{ user_id: null }, 'userinfo: no `user_id`'],
    [{ user_id: { a: 1 } }, 'userinfo: no `user_id`'],
    [{ user_id: 2 ** 53 }, 'userinfo: no `user_id`'],
    [{ error: 'invalid_token' }, 'userinfo: error invalid_token'],
    [[], 'https://idp.example/me: status 200'],
  ])('is refused when the first step says %j', async (me, seen) => {
    expect(await open(me).signIn()).toBe(seen)
  })

  test('is refused when the second step fails', async () => {
    expect(await open({ user_id: 1815 }, { faults: { userinfo: 500 } }).signIn()).toBe(
      'https://idp.example/users/1815: status 500',
    )
  })
})
