// One subject of a workload, alone: node subject.ts <workload> <subject>. Each line says for how many milliseconds to run.

import { createInterface } from 'node:readline'
import { check, type InProcess } from '../in-process.ts'
import { runnerOf } from '../measure.ts'

const [, , file, name = ''] = process.argv
const { workload }: { workload: InProcess } = await import(`../workloads/${file}.ts`)
const subject = await workload.subjects.find((one) => one.name === name)?.make()
if (!subject) throw new Error(`${file} has no ${name}`)
await check(name, subject)
const { lap } = runnerOf(name, subject)
console.log('ready')
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await lap(Number(line))))
// Connections and timers of the peers must not keep it alive.
process.exit()
