// Describes the invalid value of an option.

/**
 * Returns a received value as errors show it: short values themselves, and the type of all others.
 *
 * @param index Of an item of a list.
 */
function describeValue(value: unknown, index?: number): string {
  // A list can contain itself.
  if (Array.isArray(value))
    return index === undefined ? `[${value.slice(0, 9).map(describeValue).join(', ').slice(0, 80)}]` : 'a list'
  if (typeof value === 'string') return `"${value.slice(0, 80)}"`
  // An object as a string says nothing, and a function too much.
  if (typeof value === 'function') return 'a function'
  return Object(value) === value ? `a${value instanceof Promise ? ' promise' : 'n object'}` : String(value)
}

/**
 * Describes an invalid value. A type without a name is shown by an example.
 *
 * @param expected The type that the option demands.
 */
export const describeProblem = (value: unknown, example: string, expected?: string | undefined): string =>
  `must ${expected ? `be ${expected}` : `look like ${example}`}, received ${describeValue(value)}`
