import { AsyncLocalStorage } from 'node:async_hooks'
import { onTestFinished, vi } from 'vitest'

/** Grows with every number that is asked for. Each test has its own, so that work of an earlier test takes none of it. */
const sequence = new AsyncLocalStorage<{ position: number }>()

/** For that work. */
const others = { position: 0 }

/** A byte that a reader of this file can foresee. */
function nextByte(): number {
  const own = sequence.getStore() ?? others
  own.position = (own.position * 1_103_515_245 + 12_345) % 2_147_483_648
  return own.position >> 16
}

function fill<T extends ArrayBufferView | null>(array: T): T {
  if (array instanceof Uint8Array) for (let i = 0; i < array.length; i += 1) array[i] = nextByte()
  return array
}

/** @param seed What comes from the same one is the same. */
export function startRandomness(seed: number): void {
  Object.assign(sequence.getStore() ?? others, { position: seed + 1 })
}

/**
 * Takes chance out of the answers until the test ends: nonces, tokens and ids are then the same for whoever is asked
 * the same after `startRandomness`, and answers can be compared byte by byte.
 */
export function useSameRandomness(): void {
  // A test with two worlds has one sequence.
  if (sequence.getStore() === undefined) sequence.enterWith({ position: 0 })
  const hex = (size: number) =>
    Array.from(fill(new Uint8Array(size)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const spies = [
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(fill),
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `${hex(4)}-${hex(2)}-${hex(2)}-${hex(2)}-${hex(6)}`),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}
