/**
 * The same fields, which may also be given as `undefined`: for options that are functions. Written as methods they take
 * callbacks that declare less than they get, and methods have no other way to be `undefined` under
 * `exactOptionalPropertyTypes`.
 */
export type Undefinable<T> = { [K in keyof T]: T[K] | undefined }
