import { createInterface } from 'node:readline'
import type { Installed } from '../places.ts'
import { start } from '../process.ts'
import { runParts } from '../run.ts'
import { startProviders } from './providers.ts'
import { wireTests } from './tests.ts'

const AUTH_SECRET = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'

/** Milliseconds that a server may take to listen. */
const PATIENCE = 60_000

/**
 * Starts a runtime's server and talks to it.
 *
 * @returns What it printed: a TAP document.
 * @throws {Error} It did not start, with what it said.
 */
export async function runWire(place: Installed): Promise<string> {
  const providers = await startProviders()
  const server = await start(place.server, { argument: providers.url, env: { AUTH_SECRET } })
  let said = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  try {
    const port = await new Promise<number>((resolve, reject) => {
      const fail = () => reject(new Error(`The server of ${place.runtime} did not start. ${said}`))
      if (server.stdout)
        createInterface(server.stdout).on('line', (line) => {
          said += `${line}\n`
          const found = /^listening on (\d+)$/.exec(line)?.[1]
          if (found) resolve(Number(found))
        })
      server.once('error', reject).once('exit', fail)
      setTimeout(fail, PATIENCE).unref()
    })
    const lines: string[] = []
    const tests = wireTests(port, providers)
    await runParts(place, [{ name: 'wire', tests, width: tests.length }], (line) => lines.push(line))
    if (server.exitCode !== null) lines.push(`Bail out! The server ended. ${said}`)
    return `${lines.join('\n')}\n`
  } finally {
    server.kill('SIGTERM')
    providers.close()
  }
}
