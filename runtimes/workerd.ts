// workerd: `node workerd.ts <address of dist> <entries>`

import { linkedSource } from './linked.ts'
import { versionOf } from './places.ts'
import { startWorkerd } from './start-workerd.ts'

const [, , dist = '', entries = '{}'] = process.argv

const source = linkedSource(
  dist,
  entries,
  `import { tryGlobalScope } from './global-scope.ts'
  import { createWorker } from './worker.ts'
  export { Store } from './durable-object.ts'
  export default createWorker({ library, entries }, tryGlobalScope())`,
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
