// Values for rows.

const DAY = 86_400_000

/**
 * A future date in whole seconds, because some drivers keep no more. Computed within a case, because workerd has no
 * clock while modules are evaluated.
 */
export const createDateInDays = (days: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY)

/** A past date; only `prune` with a date this old, or without any, affects it. */
export const LONG_AGO: Date = new Date('2001-02-03T04:05:06.000Z')

/**
 * Texts that a store must keep unchanged: with characters that could break out of a query, a key, a template or a
 * column type.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  "O'Hara \\' \\\\",
  '"; drop table users; --',
  '%_*?$1 :name ?1',
  '😀 Zoë 漢字 \u202e\u00a0',
  '<b>{{x}}</b> #{x} $',
  '__proto__',
  'null',
  '007',
  'line\nbreak\ttab',
]

/** A unique text. */
export const createUniqueText = (): string => crypto.randomUUID()

/** An unknown id of the same kind, because a store with numbers does not have to accept other texts. */
export const createOtherId = (id: string): string =>
  /^\d+$/.test(id) ? String(2_000_000_000 + Math.floor(Math.random() * 100_000_000)) : createUniqueText()

/** A missing address: adapters receive `null`, which the type of the contract does not allow. */
export const NO_ADDRESS = null as unknown as string
