import { resolve } from '$app/paths'

// Typed by the routes of an application, of which the library knows none.
const toPath: (id: string) => string = resolve as (id: string) => string

/** Address of a page of the application, under the application's own path. */
export const toFormAction = (page: string): string => toPath(page.startsWith('/') ? page : `/${page}`)
