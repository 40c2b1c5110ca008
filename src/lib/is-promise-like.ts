import { readProperty } from './read-property.ts'

/** Returns whether a result of application code must be awaited. */
export const isPromiseLike = (value: unknown): value is PromiseLike<unknown> =>
  typeof readProperty(value, 'then') === 'function'
