import { describe, expect, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { findFreshAccount } from '../../../src/features/tokens/find-fresh-account.ts'
import { revokeAccount } from '../../../src/features/tokens/revoke-account.ts'
import type { TokenOwner } from '../../../src/features/tokens/token-owner.ts'
import { workWithLease } from '../../../src/features/tokens/work-with-lease.ts'
import { customFetch } from '../../../src/index.ts'
import { OAuth } from '../../../src/providers/oauth.ts'
import { createState } from '../../../src/store/state.ts'
import type { AdapterAccount } from '../../../src/types/adapter.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'
import { openConfig, stopClock } from '../../harness.ts'
import { until } from '../../turn.ts'

const ACCOUNT: AdapterAccount = {
  ...{ userId: 'u', provider: 'idp', providerAccountId: 'ada', type: 'oidc' },
  ...{ access_token: 'a', refresh_token: 'r' },
}

const IDP = OAuth({
  ...{ id: 'idp', clientId: 'client', clientSecret: 'secret', issuer: 'https://idp.example' },
  authorization: 'https://idp.example/authorize',
  token: 'https://idp.example/token',
  userinfo: 'https://idp.example/me',
  [customFetch]: async () => Response.json({ access_token: 'new', token_type: 'bearer', expires_in: 3600 }),
})

/** What work of a test returns. */
const DONE = { kind: 'done' } as const

/** An account that a test changes, and the place that keeps its tokens. */
function openOwner(read: (now: AdapterAccount) => AdapterAccount = (now) => now) {
  const config = openConfig({ providers: [IDP] })
  let now = ACCOUNT
  const set = (columns: Partial<AdapterAccount>) => {
    now = { ...now, ...columns }
  }
  const owner: TokenOwner = {
    state: createState(createMemoryState(), config.keys),
    // The only provider is one of the code flow.
    provider: [...config.providers.values()][0] as ResolvedOAuthProvider,
    readAccount: async () => read(now),
    write: async (columns) => set(columns),
  }
  const fresh = () => findFreshAccount(owner, { minTtl: 60, logger: config.logger, report: () => {} })
  return { owner, set, fresh, revoke: () => revokeAccount(owner) }
}

/** A clock that only the test moves, with the timers. */
function stopTimers() {
  const clock = stopClock()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  return clock
}

/** Has another process take the lease of an account, and never end. */
async function hang({ owner }: ReturnType<typeof openOwner>, account = ACCOUNT): Promise<void> {
  let isWorking = false
  const work = () => {
    isWorking = true
    return new Promise<never>(() => {})
  }
  workWithLease(owner, account, 'Work', work).catch(() => {})
  await until(() => isWorking)
  // Only the timers of the call under test are measured.
  vi.clearAllTimers()
}

/** Lets time pass while a call waits. @returns its result or error, and the milliseconds that it waited */
async function measure(call: Promise<unknown>, meanwhile: (milliseconds: number) => void = () => {}) {
  const start = Date.now()
  let isOver = false
  const ended = call
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true
    })
  while (!isOver && Date.now() - start < 20_000) {
    await until(() => isOver || vi.getTimerCount() > 0)
    if (!isOver) vi.advanceTimersByTime(100)
    meanwhile(Date.now() - start)
  }
  return { result: await ended, waited: Date.now() - start }
}

test('a suspended process that may have lost its lease does not begin the work', async () => {
  const clock = stopClock()
  let pause = 9
  const { owner } = openOwner((now) => {
    clock.advance(pause)
    return now
  })
  const sent: string[] = []
  const work = async () => {
    sent.push('the refresh token')
    return DONE
  }
  expect(await workWithLease(owner, ACCOUNT, 'Work', work)).toEqual({ kind: 'changed' })
  expect(sent).toEqual([])
  pause = 1
  await workWithLease(owner, ACCOUNT, 'Work', work)
  expect(sent).toHaveLength(1)
})

test('no work begins on tokens that were changed in the meantime', async () => {
  const { owner, set } = openOwner()
  set({ refresh_token: 'r2' })
  const work = vi.fn()
  expect(await workWithLease(owner, ACCOUNT, 'Work', work)).toEqual({ kind: 'changed' })
  expect(work).not.toHaveBeenCalled()
})

test('a caller with the lease returns tokens without waiting', async () => {
  stopTimers()
  const app = openOwner()
  app.set({ expires_at: 1 })
  // No timer fires meanwhile.
  expect(await app.fresh()).toMatchObject({ access_token: 'new' })
})

describe('a lease', () => {
  test('belongs to one account', async () => {
    stopTimers()
    const app = openOwner()
    const other = { ...ACCOUNT, providerAccountId: 'bob' }
    await hang(app, ACCOUNT)
    expect(await workWithLease(app.owner, ACCOUNT, 'Work', async () => DONE)).toEqual({ kind: 'busy' })
    const ofBob = { ...app.owner, readAccount: async () => other }
    expect(await workWithLease(ofBob, other, 'Work', async () => DONE)).toBe(DONE)
  })

  test('lasts longer than the caller, who waits eight seconds for the work', async () => {
    stopTimers()
    const { owner } = openOwner()
    const result = measure(workWithLease(owner, ACCOUNT, 'Work', () => new Promise(() => {})))
    expect(await result).toMatchObject({
      result: { type: 'CallbackRouteError', cause: { provider: 'idp' } },
      waited: 8000,
    })
    expect(await workWithLease(owner, ACCOUNT, 'Work', async () => DONE)).toEqual({ kind: 'busy' })
  })
})

describe.each(['fresh', 'revoke'] as const)('a caller without the lease: %s', (call) => {
  test('waits ten seconds for the owner of the lease', async () => {
    stopTimers()
    const app = openOwner()
    app.set({ expires_at: 1 })
    await hang(app)
    const refused = { type: 'CallbackRouteError', cause: { provider: 'idp', expected: 'new tokens' } }
    expect(await measure(app[call]())).toMatchObject({ result: refused, waited: 10_000 })
  })
})

test('a caller waits for new tokens while the old ones are valid', async () => {
  const clock = stopTimers()
  const app = openOwner()
  app.set({ expires_at: clock.now() + 50 })
  await hang(app)
  const { result, waited } = await measure(app.fresh(), (milliseconds) => {
    if (milliseconds === 300) app.set({ access_token: 'a2', refresh_token: 'r2', expires_at: clock.now() + 3600 })
  })
  expect(result).toMatchObject({ access_token: 'a2' })
  expect(waited).toBe(300)
})
