import { createApp } from './app.ts'
import { files } from './files.ts'

const port = Number(process.env.PORT ?? 3000)

const server = createApp(files).listen(port, '127.0.0.1', (error?: Error) => {
  if (error) throw error
  console.log(`The sample runs at http://localhost:${port}`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
