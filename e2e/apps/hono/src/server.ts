import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createApp } from './app.ts'
import { createFiles } from './files.ts'

const port = Number(process.env.PORT || 3000)
// In a container: HOST=0.0.0.0
const hostname = process.env.HOST || '127.0.0.1'

const { fetch } = createApp(createFiles(serveStatic))
const server = serve({ fetch, port, hostname }, () => console.log(`The sample runs at http://localhost:${port}`))

// Requests that run may end, and then the process does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close())
