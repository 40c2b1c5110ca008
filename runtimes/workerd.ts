// workerd: `node workerd.ts <address of dist> <entries> <assignment>`

import { fileURLToPath } from 'node:url'
import { linkedSource } from './linked.ts'
import type { Assignment } from './offer.ts'
import { versionOf } from './places.ts'
import { startWorkerd } from './start-workerd.ts'

const [, , dist = '', entries = '{}', assignment = '{}'] = process.argv
const { groups, security }: Assignment = JSON.parse(assignment)

const source = linkedSource(
  dist,
  entries,
  `import { tryGlobalScope } from './global-scope.ts'
  import { createWorker } from './worker.ts'
  ${security === null ? 'const security = null' : `import * as security from ${JSON.stringify(fileURLToPath(security))}`}
  export { Store } from './durable-object.ts'
  export default createWorker({ groups: ${JSON.stringify(groups)}, library, entries, security }, tryGlobalScope())`,
)

const bindings = { VERSION: versionOf('workerd'), AUTH_SECRET: 'Q2hlY2stdGhpcy1zZWNyZXQtZXZlcnl3aGVyZS0x' }
const worker = await startWorkerd(source, { bindings, hasStore: true })
let failures = 0
try {
  const { body } = await fetch(worker.url)
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    process.stdout.write(text)
    failures += text.match(/^(?:not ok|Bail out!)/gm)?.length ?? 0
  }
} finally {
  await worker.dispose()
}
process.exitCode = Math.min(failures, 1)
