const REASON = 'reading and writing are two steps'

/** Promises that a key-value store without a compare-and-set can break. */
export const TWO_STEPS: Readonly<Record<string, string>> = {
  'of twenty users that link one account, one gets it': REASON,
  'two updates of one user at once are both kept': REASON,
  'two updates of one account at once are both kept': REASON,
  'prune leaves a session that is renewed meanwhile': REASON,
}
