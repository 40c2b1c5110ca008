import { cloudflareKv, type KvNamespaceLike } from '../../src/adapters/cloudflare-kv.ts'
import { runFlows } from '../published-adapters/flows.ts'
import { startMiniflare } from './miniflare.ts'
import { runContract } from './run-contract.ts'
import { runStateContract } from './run-state-contract.ts'
import { TWO_STEPS } from './two-steps.ts'

// The types of miniflare rest on a package that is not installed.
const namespace = (await startMiniflare().getKVNamespace('KV')) as unknown as KvNamespaceLike

await runContract('Workers KV', () => cloudflareKv(namespace), {
  loose: TWO_STEPS,
})
await runStateContract('Workers KV', () => cloudflareKv(namespace).state)
runFlows('Workers KV', () => cloudflareKv(namespace))
