/**
 * Reads a property of an external value of any type.
 *
 * @returns `undefined` if the value is not an object or function, or lacks the property.
 */
export function readProperty(value: unknown, name: PropertyKey): unknown {
  const hasProperties = (typeof value === 'object' && value !== null) || typeof value === 'function'
  return hasProperties ? Reflect.get(value, name) : undefined
}
