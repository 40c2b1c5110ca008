import type { Part } from '../../../src/lib/part.ts'

/** Returns a part whose code is present. */
export const ready =
  <T extends object>(code: T): Part<T> =>
  (use) =>
    use(code)
