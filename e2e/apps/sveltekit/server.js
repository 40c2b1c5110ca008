// The server that the adapter has made, without TLS. It has to be told what it cannot see: that it is reached by http,
// and by whom.

import { createServer } from 'node:http'

const { PORT = '3000', TRUST_PROXY } = process.env
process.env.PROTOCOL_HEADER = 'x-forwarded-proto'
process.env.ADDRESS_HEADER = 'x-forwarded-for'
const { handler } = await import('./build/handler.js')

const server = createServer((req, res) => {
  const { headers, socket } = req
  // Anybody can send these. They count where a proxy has set them.
  const isBelieved = TRUST_PROXY !== undefined && TRUST_PROXY !== ''
  headers['x-forwarded-proto'] = (isBelieved && headers['x-forwarded-proto']) || 'http'
  headers['x-forwarded-for'] = (isBelieved && headers['x-forwarded-for']) || socket.remoteAddress
  handler(req, res, () => res.writeHead(404).end())
})

server.listen(Number(PORT), '127.0.0.1', () => console.log(`The sample runs at http://localhost:${PORT}`))

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
