// Node: `node node.ts <address of dist> <entries> <assignment>`

import { runHere } from './here.ts'

const place = { runtime: 'node', version: process.versions.node } as const
process.exitCode = Math.min(await runHere(place, process.argv.slice(2)), 1)
