import { createReactiveClient } from 'latchkey/solid-start/client'

/** The functions for browsers, with the base path of `auth.ts`. */
export const { createSession, sessionStore } = createReactiveClient({ basePath: '/auth' })
