// A process that locks a SQLite database, as a long write does, until it reads a line.

import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'

const database = new DatabaseSync(process.argv[2] ?? '')
database.exec('begin exclusive')
console.log('locked')
await once(createInterface(process.stdin), 'line')
database.exec('commit')
process.exit()
