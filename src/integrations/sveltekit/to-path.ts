import { resolve } from '$app/paths'

/** `resolve` of `$app/paths`, which is typed by the routes of an application: the library knows none. */
export const toPath: (id: string) => string = resolve as (id: string) => string
