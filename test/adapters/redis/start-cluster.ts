import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'redis'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = Object(server.address())
  await new Promise((resolve) => server.close(resolve))
  // The port of the bus is 10,000 above, and there are 65,535.
  return port < 55_000 ? port : freePort()
}

const settings = (port: number, folder: string): string[] => [
  ...['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder],
  ...['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1'],
]

/** Resolves when the only node serves all slots. */
async function serveAllSlots(url: string): Promise<void> {
  const client = createClient({ url }).on('error', () => {})
  await client.connect()
  await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383'])
  while (!String(await client.sendCommand(['CLUSTER', 'INFO'])).includes('cluster_state:ok')) await client.ping()
  client.destroy()
}

/** A Redis Cluster of one node, which refuses scripts over several slots as any other does. */
export async function startCluster(): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'latchkey-cluster-'))]
  const child = spawn('redis-server', settings(port, folder), { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await serveAllSlots(`redis://127.0.0.1:${port}`)
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
