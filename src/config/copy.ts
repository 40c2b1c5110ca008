/** Fields that are there or not, and never `undefined`. */
export type Given<T> = { [K in keyof T]: Exclude<T[K], undefined | null> }

/** A copy without what says nothing: `undefined`, as environment variables come, and JavaScript's `null`. */
export const given = <T extends object>(fields: T): Given<T> =>
  // Fewer keys, same types; symbols are keys, too.
  Object.fromEntries(
    Reflect.ownKeys(fields).flatMap((key) => {
      const value: unknown = Reflect.get(fields, key)
      return value === undefined || value === null ? [] : [[key, value]]
    }),
  ) as Given<T>

/**
 * A frozen copy, all the way down, so that the application's own objects stay as they are and what it does
 * to them later changes nothing. Functions and instances of classes are passed on.
 */
export function frozen<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen)) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, frozen(part)]))) as T
}
