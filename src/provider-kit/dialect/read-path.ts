import { isRecord } from './parse-object.ts'

/** Returns the value at a path of field names (`body.tokens`); `undefined` if missing. */
export const readPath = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), from)
