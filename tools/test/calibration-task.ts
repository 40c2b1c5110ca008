// Does a fixed amount of work, like that of the tests: hashing, parsing, sorting. Prints its CPU time in seconds.

import { createHash } from 'node:crypto'

/** Makes the task take about 0.16 seconds on a quiet machine. */
const ROUNDS = 150

const rows = Array.from({ length: 2000 }, (_, index) => ({ id: index, text: `row ${(index * 7919) % 2003}` }))
const start = process.cpuUsage()
let text = JSON.stringify(rows)
for (let round = 0; round < ROUNDS; round++) {
  const parsed = JSON.parse(text) as typeof rows
  parsed.sort((a, b) => (a.text < b.text ? -1 : 1))
  createHash('sha256').update(text).digest()
  text = JSON.stringify(parsed.reverse())
}
const { user, system } = process.cpuUsage(start)
console.log((user + system) / 1_000_000)
