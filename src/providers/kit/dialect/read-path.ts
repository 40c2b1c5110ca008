import { isRecord } from './parse-object.ts'

/** Returns the value at a path of field names (`body.tokens`); `undefined` if missing. */
export const readPath = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), from)

/** Returns whether a value can select a user: a string, or a number whose JSON has lost no digit. */
export const isExact = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
