/**
 * Reads a property of a value from outside, which may be anything.
 *
 * @returns `undefined` if the value is no object or function, or has no such property.
 */
export function readProperty(value: unknown, name: PropertyKey): unknown {
  const hasProperties = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return hasProperties ? Reflect.get(value, name) : undefined
}
