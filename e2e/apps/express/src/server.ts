import { join } from 'node:path'
import { createApp } from './app.ts'
import { files } from './files.ts'

/** How long requests may still take after the process was told to stop, in milliseconds. */
const GRACE_MS = 10_000

const port = Number(process.env.PORT || 3000)
// In a container: HOST=0.0.0.0
const host = process.env.HOST || '127.0.0.1'

const app = createApp({ files, views: join(import.meta.dirname, 'views') })
const server = app.listen(port, host, (error?: Error) => {
  if (error) throw error
  console.log(`The sample runs at http://localhost:${port}`)
})

/** Accepts no more requests, lets those that run end, and closes what is still open after the deadline. */
function stop(): void {
  server.close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
