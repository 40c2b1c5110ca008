import { isRecord } from './parse-object.ts'

/** The value at a path of field names (`body.tokens`); `undefined` when there is none. */
export const readPath = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined), from)
