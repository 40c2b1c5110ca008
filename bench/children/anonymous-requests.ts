// Sends every hostile request to an application, in turn: node anonymous-requests.ts <rounds> <rounds to warm up>.
// Prints the microseconds of CPU of each round, by the name of the request.

import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { APPLICATION, passwords } from '../exhaustion/application.ts'
import { cpuOf } from '../exhaustion/cpu-of.ts'
import { hostileRequests } from '../exhaustion/hostile-requests.ts'
import { core } from '../library.ts'
import { SECRET } from '../workload.ts'

// Formatting the log counts. Its output is discarded.
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
globalThis.console = new Console(nowhere)

const [, , rounds = '', warmUp = ''] = process.argv
// No password is hashed: a queue bounds that work, and the workload `flooded-reads` includes it.
const providers = [...APPLICATION.providers, passwords(() => null)]
const { handle } = core.createAuth({ ...APPLICATION, providers }, { env: {} })
const requests = await hostileRequests(handle, SECRET)
const lists = new Map(requests.map(({ name }) => [name, [] as number[]]))
let i = 0
for (let round = -Number(warmUp); round < Number(rounds); round++)
  for (const request of requests) {
    const cpu = await cpuOf(handle, request, i++)
    if (round >= 0) lists.get(request.name)?.push(cpu)
  }
process.stdout.write(JSON.stringify(Object.fromEntries(lists)), () => process.exit())
