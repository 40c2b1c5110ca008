import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAuth } from '../../../src/index.ts'
import { toNodeHandler } from '../../../src/integrations/node/to-node-handler.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { SECRET } from '../../harness.ts'

const auth = createAuth({ secret: SECRET, providers: [Credentials({ authorize: () => null })] }, { env: {} })

/** Serves a handler, and returns its address. */
async function serve(handler: ReturnType<typeof toNodeHandler>): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test('calls a function for the Auth at the first request', async () => {
  const getAuth = vi.fn(() => auth)
  const handler = toNodeHandler(getAuth)
  expect(getAuth).not.toHaveBeenCalled()
  const response = await fetch(`${await serve(handler)}/auth/providers`)
  expect([response.status, await response.json()]).toMatchObject([200, { credentials: { type: 'credentials' } }])
})
