// Vitest's global setup: starts a database server when the first test asks for it, and stops it after the last.
// Tests run in processes of their own, so they ask over HTTP; `serviceUrl` does.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type Service, type ServiceName, startService } from '../tools/services.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `serviceUrl` asks. */
    readonly services: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<Service>>()
  const server = createServer(async (request, response) => {
    // Only `serviceUrl` asks, whose names are typed.
    const name = (request.url ?? '').slice(1) as ServiceName
    const service = started.get(name) ?? startService(name)
    started.set(name, service)
    const [status, text] = await service.then(
      ({ url }) => [200, url] as const,
      (error: unknown) => [503, error instanceof Error ? error.message : `${error}`] as const,
    )
    // A connection that is kept could be closed from here just as the next question is on its way.
    response.writeHead(status, { connection: 'close' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, so its address is no path.
  project.provide('services', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await Promise.allSettled([...started.values()].map(async (service) => (await service).stop()))
  }
}
