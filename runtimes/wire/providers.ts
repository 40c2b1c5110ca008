import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** OpenID providers that can only be found: each answers slowly what its endpoints are. */
export interface Providers {
  /** Without a slash at its end; a provider's issuer is this and its name. */
  readonly url: string
  /** Resolves when a provider has been asked and has not answered yet, or has. */
  asked(name: string): Promise<void>
  close(): void
}

/** Milliseconds that an answer takes: others ask meanwhile. */
const DELAY = 500

/** Starts providers of any name, for one server. */
export async function startProviders(): Promise<Providers> {
  const counts = new Map<string, number>()
  const server = createServer((req, res) => {
    const name = req.url?.split('/')[1] ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const issuer = `${url}/${name}`
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    }
    const answer = () => res.setHeader('content-type', 'application/json').end(JSON.stringify(metadata))
    setTimeout(answer, DELAY)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Bound to an address of the network, it has a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const countOf = (name: string): number => counts.get(name) ?? 0
  return {
    url,
    async asked(name) {
      for (let i = 0; i < 500 && countOf(name) === 0; i++) await new Promise((resolve) => setTimeout(resolve, 10))
      if (countOf(name) === 0) throw new Error(`nobody asked ${name}`)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
