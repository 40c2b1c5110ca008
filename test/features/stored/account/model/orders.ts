import type { Order } from './gates.ts'

interface Waiting {
  readonly label: string
  readonly open: () => void
}

/**
 * An order that is fixed by names, so that it survives a change of how many operations a request takes. The actor that
 * was named first runs first, and what is held runs when nothing else can.
 *
 * @param held What a label contains: an actor and an operation, such as `attacker: createSession`.
 */
export function holding(...held: readonly string[]): Order & { toString(): string } {
  const waiting: Waiting[] = []
  const isHeld = ({ label }: Waiting) => held.some((part) => label.includes(part))
  const order = {
    schedule: <T>(task: Promise<T>, label = '') =>
      new Promise<T>((resolve) => {
        waiting.push({ label, open: () => resolve(task) })
        waiting.sort((one, other) => Number(one.label > other.label) - Number(one.label < other.label))
      }),
    async waitNext() {
      const free = waiting.findIndex((one) => !isHeld(one))
      waiting.splice(Math.max(free, 0), 1)[0]?.open()
    },
    toString: () => `holding(${held.join(', ')})`,
  }
  return order
}
