// Bun: `bun run bun.ts <address of dist> <entries> <address of the security suite>`

import { runHere } from './here.ts'

const place = { runtime: 'bun', version: process.versions['bun'] ?? '' } as const
process.exitCode = Math.min(await runHere(place, process.argv.slice(2)), 1)
