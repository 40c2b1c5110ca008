import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Whether something answers there, on whichever address `localhost` is. */
export function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost', autoSelectFamily: true })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** Waits until something answers there. @param patience Seconds. */
export async function untilTaken(port: number, patience = 10): Promise<void> {
  for (let i = 0; i < patience * 10; i++) {
    if (await isTaken(port)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Nothing answers on port ${port}.`)
}

/** A port that nobody uses. */
export async function anyPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Has a server listen on loopback.
 *
 * @param port 0 for any that is free.
 * @returns Its port.
 * @throws When the port is taken: `code` is `EADDRINUSE`.
 */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** Ends a server and the connections that browsers keep open. */
export const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
