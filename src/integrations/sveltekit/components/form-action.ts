import { resolve } from '$app/paths'

// The type depends on the application's routes, which the library does not know.
const toPath: (id: string) => string = resolve as (id: string) => string

/** Path of a page of the application, under `paths.base`. */
export const toFormAction = (page: string): string => toPath(page.startsWith('/') ? page : `/${page}`)
