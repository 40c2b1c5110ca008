import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { onTestFinished } from 'vitest'

/** Starts an Express application for the test; the address to ask it at. */
export async function listen(app: Express): Promise<string> {
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((done) => server.once('listening', done))
  // A TCP server that listens has an address and a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Asks as a program does, or as a browser by its headers; redirects come as they are. */
export const ask = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, { headers, redirect: 'manual' })
