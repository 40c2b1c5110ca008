import type { Adapter } from '../../src/types/adapter.ts'
import { createTestAdapter, type Tables } from '../features/stored/account/adapter.ts'
import { createSignal, type HeldCall } from '../features/stored/account/hold-calls.ts'
import { ADDRESS, oauth, openStage, type Stage } from '../features/stored/account/race-scene.ts'
import { openConfig } from '../harness.ts'
import { read } from './walk.ts'

/** What happens to one call of the store. */
type Pass = (run: () => unknown) => unknown

/** An adapter of which one call, of the rows or of the state, can be held or fail. */
function openHeldStore() {
  const { adapter, tables } = createTestAdapter()
  let left = -1
  let pass: Pass = (run) => run()
  const wrap = <T extends object>(target: T): T => {
    const methods = Object.entries(target).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value]
      return [
        name,
        async (...given: unknown[]) => {
          const run = () => Reflect.apply(value, target, given)
          return left-- === 0 ? pass(run) : run()
        },
      ]
    })
    // Each has the signature of the method that it calls.
    return Object.fromEntries(methods) as T
  }
  /** Treats the call number `n` from now in another way. */
  const treat = (n: number, how: Pass): void => {
    left = n
    pass = how
  }
  /** Holds the call number `n` from now, before it does its work or before it answers. */
  const hold = (n: number, when: 'before' | 'after'): HeldCall => {
    const [here, released] = [createSignal(), createSignal()]
    const wait = () => {
      here.send()
      return released.came
    }
    treat(n, async (run) => {
      if (when === 'before') await wait()
      const answer = await run()
      if (when === 'after') await wait()
      return answer
    })
    return { came: here.came, release: released.send }
  }
  const held: Required<Adapter> = wrap({ ...adapter, state: wrap(adapter.state) })
  return { adapter: held, tables, hold, treat }
}

export const STRATEGIES = ['database', 'jwt'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** A user with two browsers. */
export interface Two extends Omit<ReturnType<typeof openHeldStore>, 'adapter'> {
  readonly stage: Stage
  readonly own: string
  readonly other: string
  readonly userId: string
  readonly tables: Tables
  /** Whether a cookie opens a session of this user, in an instance that remembers nothing. */
  isOpen(cookie: string): Promise<boolean>
}

/** Opens two sessions of a user. */
export async function openTwo(strategy: Strategy = 'jwt'): Promise<Two> {
  const { adapter, ...store } = openHeldStore()
  const session = strategy === 'jwt' ? ({ strategy, revocation: true, updateAge: 0 } as const) : { strategy }
  const stage = openStage(adapter, { session })
  const own = await stage.finish(oauth('ada', ADDRESS))
  const other = await stage.finish(oauth('ada', ADDRESS))
  const isOpen = async (cookie: string): Promise<boolean> => {
    const found =
      strategy === 'jwt' ? read(openConfig({ adapter, session }), cookie) : stage.auth.session({ headers: { cookie } })
    return (await found).session?.user?.name === 'ada'
  }
  return { ...store, stage, own, other, isOpen, userId: store.tables.users[0]?.id ?? '' }
}

/** The end of `act`; `null` if it makes fewer calls. */
async function holdEach<A>(gate: HeldCall, act: () => Promise<A>, meanwhile: () => Promise<unknown>) {
  const acting = Promise.allSettled([act()])
  const isHeld = await Promise.race([gate.came.then(() => true), acting.then(() => false)])
  if (isHeld) await meanwhile()
  gate.release()
  const [result] = await acting
  return isHeld ? result : null
}

/**
 * Runs `act` once for each store call that it makes. That call waits until `meanwhile` is done.
 *
 * @returns how often
 */
export async function inEachOrder<A>(
  act: (two: Two) => Promise<A>,
  meanwhile: (two: Two) => Promise<unknown>,
  check: (result: PromiseSettledResult<A>, two: Two) => Promise<void>,
  strategy: Strategy = 'jwt',
): Promise<number> {
  let orders = 0
  for (const when of ['before', 'after'] as const)
    for (let n = 0; ; n++) {
      const two = await openTwo(strategy)
      const result = await holdEach(
        two.hold(n, when),
        () => act(two),
        () => meanwhile(two),
      )
      if (result === null) break
      orders++
      await check(result, two)
    }
  return orders
}
