// A process of an application for one test, with a provider and a mailbox of its own, and with other settings.

import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { anyPort, untilTaken } from './ports.ts'
import { type RunningApp, runApp } from './run-app.ts'
import { pairOf, SECRET } from './servers.ts'

/** An application that runs for one test. */
export interface OwnApp extends RunningApp {
  readonly url: string
}

/** Starts the application of a project once more. @param settings Variables of its environment. */
export async function startOwn(info: TestInfo, settings: Readonly<Record<string, string>>): Promise<OwnApp> {
  const pair = pairOf(info.project.metadata)
  const [program = '', ...args] = pair.app.split(' ')
  const port = await anyPort()
  const app = await runApp({
    command: [program, ...args],
    cwd: join(import.meta.dirname, '..', pair.cwd),
    port,
    providerPort: 0,
    mailboxPort: 0,
    secret: SECRET,
    env: { DATABASE: ':memory:', TRUST_PROXY: 'loopback', ...settings },
    log: openSync(info.outputPath('app.log'), 'w'),
  })
  await untilTaken(port, 30)
  return { ...app, url: `http://localhost:${port}` }
}
