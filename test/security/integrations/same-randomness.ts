import { onTestFinished, vi } from 'vitest'

/** Grows with every number that is asked for. */
let position = 0

/** A byte that nobody can foresee who has not read this. */
function nextByte(): number {
  position = (position * 1_103_515_245 + 12_345) % 2_147_483_648
  return position >> 16
}

function fill<T extends ArrayBufferView | null>(array: T): T {
  if (array instanceof Uint8Array) for (let i = 0; i < array.length; i += 1) array[i] = nextByte()
  return array
}

/** @param seed What comes from the same one is the same. */
export function startRandomness(seed: number): void {
  position = seed + 1
}

/**
 * Takes chance out of the answers until the test ends: nonces, tokens and ids are then the same for whoever is asked
 * the same after `startRandomness`, and answers can be compared byte by byte.
 */
export function useSameRandomness(): void {
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
