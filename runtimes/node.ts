// Node: `node node.ts <address of dist> <entries>`

import { runHere } from './here.ts'

const [, , dist, entries] = process.argv
process.exitCode = Math.min(await runHere({ runtime: 'node', version: process.versions.node }, dist, entries), 1)
