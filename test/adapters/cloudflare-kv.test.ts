import { cloudflareKv } from '../../src/adapters/cloudflare-kv.ts'
import { runFlows } from '../published-adapters/flows.ts'
import { openKv } from './kv.ts'
import { startMiniflare } from './miniflare.ts'
import { runContract } from './run-contract.ts'
import { runStateContract } from './run-state-contract.ts'
import { TWO_STEPS } from './two-steps.ts'

const namespace = openKv(startMiniflare())

await runContract('Workers KV', () => cloudflareKv(namespace), {
  loose: TWO_STEPS,
})
await runStateContract('Workers KV', () => cloudflareKv(namespace).state)
runFlows('Workers KV', () => cloudflareKv(namespace))
