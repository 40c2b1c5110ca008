// workerd: `node workerd.ts <address of dist> <entries> <providers>`

import { linkedSource } from '../linked.ts'
import { startWorkerd } from '../start-workerd.ts'
import { announce } from './announce.ts'

const [, , dist = '', , PROVIDERS = ''] = process.argv
const source = linkedSource(
  dist,
  '{}',
  `import { createWorker } from './wire/worker.ts'
  export default createWorker(library)`,
)
const bindings = { AUTH_SECRET: process.env['AUTH_SECRET'] ?? '', PROVIDERS }
const worker = await startWorkerd(source, { bindings })
announce(Number(worker.url.port))
process.once('SIGTERM', () => worker.dispose())
