import { onTestFinished } from 'vitest'

/** Collects the rejections that would end a process of Node, until the test ends. */
export function watchRejections(): readonly unknown[] {
  const seen: unknown[] = []
  const add = (reason: unknown) => void seen.push(reason)
  process.on('unhandledRejection', add)
  onTestFinished(() => void process.off('unhandledRejection', add))
  return seen
}

/** Node reports rejections between two turns of its loop. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
