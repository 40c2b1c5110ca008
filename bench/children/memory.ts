// Reads sessions and looks at the heap after each round, with what is unused collected.
// node --expose-gc memory.js <subject> <file with Cookie headers> <rounds> <reads per round>

import { readFileSync } from 'node:fs'
import { READERS } from './readers.ts'

const [, , subject = '', file = '', rounds = '', reads = ''] = process.argv
const readers = READERS[subject]
if (!readers || !globalThis.gc) throw new Error('a subject and --expose-gc are needed')
const cookies: string[] = JSON.parse(readFileSync(file, 'utf8'))
const read = await readers.inProcess()
let right = 0

async function readAll(count: number): Promise<number> {
  for (let i = 0; i < count; i++)
    if ((await read(cookies[i % cookies.length] ?? '')) === `user-${i % cookies.length}@mail.example`) right++
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const before = await readAll(Number(reads))
const heap: number[] = []
for (let i = 0; i < Number(rounds); i++) heap.push(await readAll(Number(reads)))
const wrong = (Number(rounds) + 1) * Number(reads) - right
console.log(JSON.stringify({ before, heap, rss: process.memoryUsage.rss(), wrong }))
process.exit()
