import { readProperty } from './read-property.ts'

/**
 * Reads a property of an external value, whose getter may throw, as that of an unloaded relation does.
 *
 * @returns `undefined` if it throws or is missing.
 */
export function tryRead(value: unknown, name: PropertyKey): unknown {
  try {
    return readProperty(value, name)
  } catch {
    return undefined
  }
}
