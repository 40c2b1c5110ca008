// Runs the suite against `dist` in every runtime that there is an entry for. On Node that is the one running this
// and, where npm was started with another (20 is the oldest that is supported), that one too.

import { spawnSync } from 'node:child_process'
import { build } from 'esbuild'

const dist = new URL('../dist/', import.meta.url).href

/** An entry as one file of plain JavaScript: Node 20 does not read types, and the suite's own jose comes along. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL(entry, import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

const nodes = new Set([process.execPath, process.env['npm_node_execpath'] ?? process.execPath])
const input = await bundle('node.ts')
let failures = 0
for (const node of nodes) {
  const { status } = spawnSync(node, ['--input-type=module', '-', dist], {
    input,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  if (status !== 0) failures++
}
process.exitCode = failures
