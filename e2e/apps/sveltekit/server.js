// The server that the adapter has made, without TLS. Behind a proxy that ends TLS, name the proxy in TRUST_PROXY: only its
// headers say how the browser reached the application, and from which address.

import { createServer } from 'node:http'
import { isIP } from 'node:net'

const { HOST = '127.0.0.1', PORT = '3000', TRUST_PROXY = '' } = process.env

/** Milliseconds that open requests get to end after a signal. */
const PATIENCE = 10_000

/** @param {string} name */
function addressesOf(name) {
  if (name === 'loopback') return ['127.0.0.1', '::1']
  if (isIP(name) !== 0) return [name]
  throw new TypeError(
    `TRUST_PROXY: "${name}" is not an IP address. Write "loopback", or addresses separated by commas.`,
  )
}

const names = TRUST_PROXY.split(',').map((name) => name.trim())
const proxies = new Set(names.filter((name) => name !== '').flatMap(addressesOf))

// The adapter reads them when it is loaded.
process.env.PROTOCOL_HEADER = 'x-forwarded-proto'
process.env.ADDRESS_HEADER = 'x-forwarded-for'
const { handler } = await import('./build/handler.js')

const server = createServer((req, res) => {
  const { headers, socket } = req
  // IPv4 on a socket of IPv6.
  const peer = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  // Any client can send these headers. They count if they come from the proxy.
  const isBelieved = proxies.has(peer)
  headers['x-forwarded-proto'] = (isBelieved && headers['x-forwarded-proto']) || 'http'
  headers['x-forwarded-for'] = (isBelieved && headers['x-forwarded-for']) || peer
  handler(req, res, () => res.writeHead(404).end())
})

server.listen(Number(PORT), HOST, () => console.log(`The sample runs at http://localhost:${PORT}`))

function stop() {
  server.close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), PATIENCE).unref()
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
