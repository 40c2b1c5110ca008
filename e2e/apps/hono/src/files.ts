import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono, type MiddlewareHandler } from 'hono'

/** Returns the path of a file of a package, from the folder in which the server runs. */
const fileOf = (name: string): string => relative('.', fileURLToPath(import.meta.resolve(name)))

/** What browsers get as it lies there. @param serveStatic Of the runtime. */
export const createFiles = (serveStatic: (options: { path: string }) => MiddlewareHandler): Hono =>
  new Hono()
    .get('/app.js', serveStatic({ path: 'public/app.js' }))
    .get('/app.css', serveStatic({ path: fileOf('@latchkey/app-data/app.css') }))
    // For public/app.js. With a bundler, it is imported by its name.
    .get('/latchkey/passkey.js', serveStatic({ path: fileOf('latchkey/client/passkey') }))
