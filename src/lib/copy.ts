/** Optional fields that are never `undefined`. */
export type Given<T> = { [K in keyof T]: Exclude<T[K], undefined | null> }

/** Copies an object without values that are `undefined`, as missing environment variables are, or `null`. */
export function omitAbsent<T extends object>(fields: T): Given<T> {
  // A spread with a few deletions takes a third of the time of building the copy from entries. It includes symbol keys.
  const copy: T = { ...fields }
  for (const key of Reflect.ownKeys(copy))
    if ((Reflect.get(copy, key) ?? null) === null) Reflect.deleteProperty(copy, key)
  return copy as Given<T> // fewer keys, same types
}

/**
 * Returns a deeply frozen copy, so that the application's own objects stay unfrozen and their later changes have no
 * effect. Functions and class instances are not copied.
 */
export function freezeCopy<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(freezeCopy)) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  // A spread, because building the copy from entries takes three times as long.
  const copy: T & object = { ...value }
  for (const key of Object.keys(copy)) {
    const part: unknown = Reflect.get(copy, key)
    if (typeof part === 'object') Reflect.set(copy, key, freezeCopy(part))
  }
  return Object.freeze(copy)
}
