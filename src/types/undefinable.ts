/**
 * The same fields, which may also be `undefined`: for options that are functions. Method syntax accepts callbacks with
 * fewer parameters, but cannot express `undefined` under `exactOptionalPropertyTypes`.
 */
export type Undefinable<T> = { [K in keyof T]: T[K] | undefined }
