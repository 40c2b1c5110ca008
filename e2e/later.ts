// A second process of an application, whose clock is ahead.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { anyPort, untilTaken } from './ports.ts'
import { plainEnv } from './run-app.ts'
import { pairs, SECRET } from './servers.ts'

/** A process that runs. */
export interface Later {
  readonly url: string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/**
 * Starts the application of a project once more.
 *
 * @param metadata Of the Playwright project: which framework, which runtime.
 * @param seconds How far its clock is ahead.
 */
export async function startLater(metadata: Record<string, unknown>, seconds: number): Promise<Later> {
  const pair = pairs.find(
    ({ framework, runtime }) => framework === metadata['framework'] && runtime === metadata['runtime'],
  )
  if (pair === undefined) throw new TypeError('There is no such pair.')
  const port = await anyPort()
  const clock = pathToFileURL(join(import.meta.dirname, 'clock.ts')).href
  const app = spawn(process.execPath, ['--import', clock, ...pair.app.split(' ').slice(1)], {
    cwd: join(root, pair.cwd),
    env: {
      ...plainEnv(),
      PORT: String(port),
      CLOCK_OFFSET: String(seconds),
      AUTH_SECRET: SECRET,
      AUTH_OIDC_ID: 'sample-app',
      AUTH_OIDC_SECRET: 'not used',
      AUTH_OIDC_ISSUER: `http://localhost:${pair.env['PROVIDER_PORT']}`,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await untilTaken(port)
  const stop = async (): Promise<void> => {
    const exit = once(app, 'exit')
    app.kill('SIGTERM')
    await exit
  }
  return { url: `http://localhost:${port}`, stop }
}
