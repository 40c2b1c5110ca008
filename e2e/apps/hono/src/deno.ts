// In place of server.ts on Deno.

import { serveStatic } from 'hono/deno'
import { createApp } from './app.ts'
import { createFiles } from './files.ts'

const port = Number(process.env.PORT || 3000)
const hostname = process.env.HOST || '127.0.0.1'

Deno.serve({ port, hostname }, createApp(createFiles(serveStatic)).fetch)
