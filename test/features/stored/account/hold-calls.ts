import type { Adapter } from '../../../../src/types/adapter.ts'

/** A call that waits until it is let go on. */
export interface HeldCall {
  /** Resolves once the call has come. */
  readonly came: Promise<void>
  release(): void
}

/** An adapter whose calls can be held. */
export interface HeldAdapter {
  readonly adapter: Required<Adapter>
  /** Holds the next call of a method: before it does its work, or before it answers. */
  hold(method: keyof Adapter, when?: 'before' | 'after'): HeldCall
}

/** A promise and what resolves it. */
export function createSignal(): { readonly came: Promise<void>; readonly send: () => void } {
  let send = (): void => {}
  const came = new Promise<void>((resolve) => {
    send = resolve
  })
  return { came, send }
}

type Method = (...parameters: unknown[]) => unknown

/** Wraps an adapter so that its calls can be held. */
export function holdCalls(adapter: Required<Adapter>): HeldAdapter {
  const gates = new Map<string, () => Promise<void>>()
  const takeGate = (key: string) => {
    const pass = gates.get(key)
    gates.delete(key)
    return pass?.()
  }
  const wrap =
    (name: string, method: Method) =>
    async (...parameters: unknown[]) => {
      await takeGate(`before ${name}`)
      const answer = await method(...parameters)
      await takeGate(`after ${name}`)
      return answer
    }
  const wrapped = Object.entries(adapter).map(([name, value]) => [
    name,
    typeof value === 'function' ? wrap(name, value.bind(adapter) as Method) : value,
  ])
  return {
    adapter: Object.fromEntries(wrapped),
    hold(method, when = 'before') {
      const [here, released] = [createSignal(), createSignal()]
      gates.set(`${when} ${method}`, () => {
        here.send()
        return released.came
      })
      return { came: here.came, release: released.send }
    },
  }
}
