/** Returns whether an external value is an object and not a list. Its fields may contain anything. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
