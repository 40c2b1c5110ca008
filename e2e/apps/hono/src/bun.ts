// In place of server.ts on Bun, which serves the default export.

import { serveStatic } from 'hono/bun'
import { createApp } from './app.ts'
import { createFiles } from './files.ts'

export default {
  port: Number(process.env.PORT || 3000),
  hostname: process.env.HOST || '127.0.0.1',
  fetch: createApp(createFiles(serveStatic)).fetch,
}
