// Floods an application from one client after another, each within its limits.
// The message { port, flood, milliseconds } starts it, and is answered with the number of answers of each status.

import { openFlooder } from '../exhaustion/flooder.ts'
import { FLOODS, type FloodName } from '../exhaustion/floods.ts'
import { addressOf } from '../exhaustion/hostile-request.ts'

interface Order {
  readonly port: number
  readonly flood: FloodName
  readonly milliseconds: number
}

let clients = 0

async function carryOut({ port, flood, milliseconds }: Order): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const flooder = await openFlooder(port, addressOf(clients++))
    for (const status of await FLOODS[flood](flooder)) counts[status] = (counts[status] ?? 0) + 1
    flooder.close()
  }
  return counts
}

process.on('message', async (order: Order) => process.send?.(await carryOut(order)))
process.once('disconnect', () => process.exit())
