import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { hash, needsRehash, verify } from '../../src/password/index.ts'
import { Credentials } from '../../src/providers/credentials.ts'
import { openAuth } from '../harness.ts'

const PASSWORD = 'correct horse battery staple'
const QUICK = { iterations: 10 }

/** Calls that run, and calls that wait. */
const MOST = 2
const QUEUE = 64

/** Makes derivations wait for the test, and counts those that run. */
function holdWork() {
  const running: (() => void)[] = []
  const seen = { most: 0, begun: 0 }
  const importKey = crypto.subtle.importKey.bind(crypto.subtle)
  // At once, so that nothing below depends on another thread.
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation(((...all: Parameters<typeof importKey>) =>
    all[2] === 'PBKDF2' ? Promise.resolve({}) : importKey(...all)) as never)
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async () => {
    seen.begun++
    await new Promise<void>((resolve) => {
      running.push(resolve)
      seen.most = Math.max(seen.most, running.length)
    })
    return new ArrayBuffer(32)
  })
  const work = {
    seen,
    /** Waits until nothing more begins by itself. */
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    /** Ends those that run. @returns How many. */
    end(): number {
      const ended = running.splice(0)
      for (const resolve of ended) resolve()
      return ended.length
    },
  }
  // Also after a test that failed: the queue belongs to the process.
  onTestFinished(() => endAll(work))
  return work
}

/** Ends all work, so that the next test finds an empty queue. */
async function endAll({ end, settle }: { end(): number; settle(): Promise<unknown> }): Promise<void> {
  do await settle()
  while (end() > 0)
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : String(error))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('derivations', () => {
  test('run two at once, whichever function asks', async () => {
    const work = holdWork()
    const stored = `$pbkdf2-sha512$i=100000$${'A'.repeat(22)}$${'A'.repeat(43)}`
    const asked = times(4, (i) => [
      verify(stored, `${PASSWORD} ${i}`, QUICK),
      verify(null, PASSWORD, QUICK),
      hash(PASSWORD, QUICK),
      needsRehash(stored, { iterations: 100_001 }),
    ])
    await work.settle()
    expect(work.seen).toEqual({ most: MOST, begun: MOST })
    await endAll(work)
    await Promise.all(asked.flat())
    expect(work.seen.most).toBe(MOST)
    expect(work.seen.begun).toBe(16)
  })

  test('run in the order of the requests', async () => {
    const work = holdWork()
    const order: number[] = []
    const asked = times(8, (i) => hash(PASSWORD, QUICK).then(() => order.push(i)))
    await endAll(work)
    await Promise.all(asked)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  test('for one password wait once', async () => {
    const work = holdWork()
    const stored = `$pbkdf2-sha512$i=4$${'A'.repeat(22)}$${'A'.repeat(43)}`
    const asked = [verify(stored, PASSWORD, QUICK), verify(stored, PASSWORD, QUICK), hash(PASSWORD, QUICK)]
    const ended: string[] = []
    asked[0]?.then(() => ended.push('first'))
    asked[2]?.then(() => ended.push('third'))
    await work.settle()
    work.end() // the stored work
    await work.settle()
    work.end() // the rest of the current work
    await work.settle()
    expect([ended, work.seen.begun]).toEqual([['first'], 5])
    await endAll(work)
    await Promise.all(asked)
  })

  test('that fail release their thread', async () => {
    vi.spyOn(crypto.subtle, 'deriveBits').mockRejectedValue(new DOMException('no', 'OperationError'))
    const results = await Promise.allSettled(times(10, () => hash(PASSWORD, QUICK)))
    expect(results.map((result) => result.status === 'rejected' && nameOf(result.reason))).toEqual(
      Array(10).fill('OperationError'),
    )
    vi.restoreAllMocks()
    expect(await verify(await hash(PASSWORD, QUICK), PASSWORD, QUICK)).toBe(true)
  })

  test('are refused at once while the queue is full', async () => {
    const work = holdWork()
    const asked = times(MOST + QUEUE, () => verify(null, PASSWORD, QUICK))
    const refused = times(3, () => verify(null, PASSWORD, QUICK).catch(nameOf))
    expect(await Promise.all(refused)).toEqual(Array(3).fill('TimeoutError'))
    await work.settle()
    work.end()
    await work.settle()
    const later = hash(PASSWORD, QUICK)
    await endAll(work)
    expect(await Promise.all(asked)).toEqual(Array(MOST + QUEUE).fill(false))
    expect(await later).toMatch(/^\$pbkdf2/)
  })

  test('are not queued on Workers', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    const work = holdWork()
    const asked = times(MOST + QUEUE + 10, () => hash(PASSWORD, QUICK))
    await work.settle()
    expect(work.seen.begun).toBe(MOST + QUEUE + 10)
    await endAll(work)
    await Promise.all(asked)
  })
})

describe('sign-ins with a password', () => {
  function open() {
    const authorize = vi.fn(async ({ password = '' }: Record<string, string>) =>
      (await verify(null, password, QUICK)) ? { id: '1' } : null,
    )
    const provider = Credentials({ credentials: { username: {}, password: { type: 'password' } }, authorize })
    const app = openAuth({ providers: [provider] })
    const post = async (i: number) =>
      app.browser.post(
        '/auth/callback/credentials',
        { username: `user ${i}`, password: 'wrong', csrfToken: await app.browser.csrfToken() },
        { accept: 'application/json' },
      )
    return { ...app, authorize, post }
  }

  test('get status 503 while the queue is full', async () => {
    const { log, post } = open()
    const work = holdWork()
    const queued = times(MOST + QUEUE, () => verify(null, PASSWORD, QUICK))
    const response = await post(0)
    expect([response.status, (await response.json()).error]).toEqual([503, 'Configuration'])
    expect(response.headers.get('retry-after')).toBe('5')
    expect(log.errors.map(({ name }) => name)).toEqual(['CallbackError'])
    await endAll(work)
    await Promise.all(queued)
  })

  test('leave threads to session reads', async () => {
    const { authorize, browser, post } = open()
    await browser.csrfToken()
    const work = holdWork()
    const posted = times(20, post)
    await vi.waitFor(() => expect(authorize).toHaveBeenCalledTimes(20))
    await work.settle()
    expect(work.seen).toEqual({ most: MOST, begun: MOST })
    expect(await browser.session()).toBeNull()
    await endAll(work)
    const statuses = (await Promise.all(posted)).map(({ status }) => status)
    expect(statuses).toEqual(Array(20).fill(401))
    expect(work.seen).toEqual({ most: MOST, begun: 20 })
  })
})
