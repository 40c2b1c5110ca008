import { app } from './app.ts'

const port = Number(process.env.PORT ?? 3000)

const server = app.listen(port, '127.0.0.1', (error?: Error) => {
  if (error) throw error
  console.log(`The sample runs at http://localhost:${port}`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
