// A fresh process: imports, reads one session, says who it was.
// node cold-start.js <subject> <handler | inProcess>

import { READERS } from './readers.ts'

const [, , subject = '', way = ''] = process.argv
const readers = READERS[subject]
if (!readers) throw new Error(`no subject ${subject}`)
const read = await (way === 'handler' ? readers.handler() : readers.inProcess())
const email = await read(process.env['BENCH_COOKIE'] ?? '')
console.log(JSON.stringify({ email, memory: process.memoryUsage.rss() }))
// Timers of a peer must not keep it alive.
process.exit()
