// In place of server.ts on Deno.

import { getConnInfo, serveStatic } from 'hono/deno'
import { createApp } from './app.ts'
import { createFiles } from './files.ts'

const port = Number(process.env.PORT || 3000)
const hostname = process.env.HOST || '127.0.0.1'

Deno.serve({ port, hostname }, createApp({ files: createFiles(serveStatic), getConnInfo }).fetch)
