import { resolve } from '$app/paths'

// Typed by the routes of an application, of which the library knows none.
const pathOf: (id: string) => string = resolve as (id: string) => string

/** Address of a page of the application, under the application's own path. */
export const formAction = (page: string): string => pathOf(page.startsWith('/') ? page : `/${page}`)
