import { readProperty } from './read-property.ts'

/** Whether a value that code of the application returned has to be awaited. */
export const isPromiseLike = (value: unknown): value is PromiseLike<unknown> =>
  typeof readProperty(value, 'then') === 'function'
