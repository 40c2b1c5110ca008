import { limiters } from '../../parts.ts'
import type { Limiter } from '../../types/limiter.ts'
import type { createLimiter } from './limiter.ts'

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
  const withLimiter = <R>(useLimiter: (limiter: Limiter) => Promise<R>) =>
    limiters(({ createLimiter }) => {
      made ??= createLimiter(...parameters)
      // Only `false` returns `null`, and it was handled above.
      return useLimiter(made as Limiter)
    })
  return {
    isShared: (state?.can('increment') === true || store?.can('rateLimit') === true) && options?.limits?.code !== false,
    hit: (name, subject) => withLimiter((limiter) => limiter.hit(name, subject)),
    giveBack: (name, subject) => withLimiter((limiter) => limiter.giveBack(name, subject)),
  }
}
