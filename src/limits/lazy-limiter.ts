import { lazy } from '../lib/lazy.ts'
import type { Limiter } from '../types/limiter.ts'
import type { createLimiter } from './limiter.ts'

const limiters = lazy(() => import('./limiter.ts'))

/**
 * What counts attempts, whose code is loaded with the first attempt. Whether attempts are counted in the store is known
 * before.
 *
 * @param parameters As of `createLimiter`.
 * @returns `null` if nothing is counted.
 */
export function createLazyLimiter(...parameters: Parameters<typeof createLimiter>): Limiter | null {
  const [options, store] = parameters
  if (options === false) return null
  let made: Limiter | null = null
  const use = <R>(ask: (limiter: Limiter) => Promise<R>) =>
    limiters(({ createLimiter }) => {
      made ??= createLimiter(...parameters)
      // Only `false`, which was answered above, makes none.
      return ask(made as Limiter)
    })
  return {
    isShared: store?.can('rateLimit') === true && options?.limits?.code !== false,
    hit: (name, subject) => use((limiter) => limiter.hit(name, subject)),
    giveBack: (name, subject) => use((limiter) => limiter.giveBack(name, subject)),
  }
}
