import { describe, expect, test } from 'vitest'
import { APPLICATION, passwords } from '../../bench/exhaustion/application.ts'
import { cpuOf } from '../../bench/exhaustion/cpu-of.ts'
import { addressOf } from '../../bench/exhaustion/hostile-request.ts'
import { type Handle, hostileRequests } from '../../bench/exhaustion/hostile-requests.ts'
import { SECRET } from '../../bench/workload.ts'
import { createAuth } from '../../src/index.ts'

const silent = { error: () => {}, warn: () => {}, debug: () => {} }
const providers = [...APPLICATION.providers, passwords(() => null)]
const { handle } = createAuth({ ...APPLICATION, providers, logger: silent }, { env: {} })

/** More `Set-Cookie` headers than this are work for whoever reads them, and may not fit into the headers of a proxy. */
const MAX_COOKIES = 40

describe('hostile requests', async () => {
  const requests = await hostileRequests(handle, SECRET)

  test('have unique names', () => {
    const names = requests.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  test('get a response with the expected status', async () => {
    for (const [i, request] of requests.entries()) expect(await cpuOf(handle, request, i)).toBeGreaterThan(0)
  })

  test('get a response with few cookies', async () => {
    const withCookies = requests.filter(({ name }) => /attempts|answers|chunks|twice|CSRF/.test(name))
    expect(withCookies.length).toBeGreaterThan(5)
    for (const [i, { make, name }] of withCookies.entries()) {
      const answer = await handle(await make(1000 + i), { clientAddress: addressOf(1000 + i) })
      expect(answer.headers.getSetCookie().length, name).toBeLessThan(MAX_COOKIES)
    }
  })

  test('throw in the measurement if the response has another status', async () => {
    const answer: Handle = async () => new Response(null, { status: 204 })
    const request = { name: 'one', status: 200, make: () => new Request('https://app.example/') }
    await expect(cpuOf(answer, request, 0)).rejects.toThrow('one was answered 204, not 200')
  })

  test.each([0, 1, 65_535, 65_536, 1_000_000])('with number %i come from a separate /48 network', (i) => {
    const networkOf = (number: number) => addressOf(number).split(':').slice(0, 3).join(':')
    expect([i + 1, i + 65_536].map(networkOf)).not.toContain(networkOf(i))
  })
})
