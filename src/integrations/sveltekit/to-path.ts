import { resolve } from '$app/paths'

/** `resolve` of `$app/paths`. Its type depends on the application's routes, which the library does not know. */
export const toPath: (id: string) => string = resolve as (id: string) => string
