import { delegate } from '../../lib/part.ts'
import { limiters } from '../../parts.ts'
import type { Draft, Feature } from '../../seams/feature.ts'
import type { Limiter } from '../../types/limiter.ts'

/** A limiter whose code loads with the first attempt. Whether the store counts is known before. */
function createLimiter({ find, getKeys, logger, options }: Draft): Limiter {
  const given = options.rateLimit || undefined
  const [store, state] = [find('store'), find('state')]
  let made: Limiter | null = null
  const methods = delegate<Omit<Limiter, 'isShared'>>(['hit', 'giveBack'], (run) =>
    limiters((code) => {
      made ??= code.createLimiter(given, store, getKeys(), logger, state)
      return run(made)
    }),
  )
  const isShared = state?.can('increment') === true || store?.can('rateLimit') === true
  return { isShared: isShared && given?.limits?.code !== false, ...methods }
}

/** Limits of attempts: `rateLimit`. Every method that needs them carries them. Only `rateLimit: false` turns them off. */
export const limits: Feature<'limits'> = {
  name: 'limits',
  owns: ['rateLimit'],
  uses: ['store', 'state'],
  offers: ['limiter'],
  resolve: (draft) => (draft.options.rateLimit === false ? null : { provides: { limiter: createLimiter(draft) } }),
}
