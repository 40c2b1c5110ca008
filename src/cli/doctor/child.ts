// Runs the checks in the application's process, because functions cannot be sent to another one.

import { loadApplication } from '../application/load-application.ts'
import { readProjectEnv } from '../application/project-env.ts'
import type { Finding } from './check.ts'
import { listEntryFiles } from './project-files.ts'
import { runChecks } from './run-checks.ts'
import type { Order } from './run-doctor.ts'

// Read first, because the application can replace it.
const sendToParent = process.send?.bind(process)
const order: Order = JSON.parse(process.argv[2] ?? '')

// A failure in the background of the application, such as a missing database, must not stop the checks.
process.on('uncaughtException', () => {})
process.on('unhandledRejection', () => {})

async function inspect({ config, folder, framework, isOffline }: Order): Promise<readonly Finding[]> {
  const { env, sources } = readProjectEnv(folder, framework, process.env)
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
  const files = config === null ? listEntryFiles(folder, framework) : [config]
  const { problems, ...loaded } = await loadApplication({ folder, framework, files })
  // Vite sets one if there is none.
  const after = { ...process.env, NODE_ENV: env['NODE_ENV'] }
  // The application may have loaded others from files and vaults.
  const all = Object.keys(process.env).map((name) => [name, sources.get(name) ?? 'the application'] as const)
  const project = { folder, framework, isOffline, env: after, sources: new Map(all) }
  return runChecks({ ...project, ...loaded }, files, problems)
}

sendToParent?.(await inspect(order), undefined, {}, () => process.exit(0))
