import { lazy } from '../lib/lazy.ts'
import type { Limiter } from '../types/limiter.ts'
import type { createLimiter } from './limiter.ts'

const limiters = lazy(() => import('./limiter.ts'))

/**
 * A limiter whose code loads with the first attempt. Whether the store counts is known before.
 *
 * @param parameters Those of `createLimiter`.
 * @returns `null` if counting is disabled.
 */
export function createLazyLimiter(...parameters: Parameters<typeof createLimiter>): Limiter | null {
  const [options, store, , , state] = parameters
  if (options === false) return null
  let made: Limiter | null = null
  const use = <R>(ask: (limiter: Limiter) => Promise<R>) =>
    limiters(({ createLimiter }) => {
      made ??= createLimiter(...parameters)
      // Only `false` returns `null`, and it was handled above.
      return ask(made as Limiter)
    })
  return {
    isShared: (state?.can('increment') === true || store?.can('rateLimit') === true) && options?.limits?.code !== false,
    hit: (name, subject) => use((limiter) => limiter.hit(name, subject)),
    giveBack: (name, subject) => use((limiter) => limiter.giveBack(name, subject)),
  }
}
