// Bun: `bun run bun.ts <address of dist> <entries>`

import { runHere } from './here.ts'

const [, , dist, entries] = process.argv
process.exitCode = Math.min(await runHere({ runtime: 'bun', version: process.versions['bun'] ?? '' }, dist, entries), 1)
