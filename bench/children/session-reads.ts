// Reads a session repeatedly over one connection and measures each read.
// The message { port, cookie } starts it. The message 'stop' ends it and is answered with the microseconds of each read.

import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

interface Order {
  readonly port: number
  readonly cookie: string
}

/** Milliseconds between two reads. Without them, the reads would be a flood as well. */
const PAUSE = 2

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** One read. @throws {Error} It was not answered by the session. */
function read({ port, cookie }: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port, path: '/data', headers: { host: 'app.example', cookie } }
    get(options, (response) => {
      response.resume().once('end', resolve)
      if (response.statusCode !== 200) reject(new Error(`a session was answered ${response.statusCode}`))
    }).once('error', reject)
  })
}

let isStopped = true

async function readUntilStopped(order: Order): Promise<number[]> {
  const times: number[] = []
  isStopped = false
  while (!isStopped) {
    const begin = performance.now()
    await read(order)
    times.push((performance.now() - begin) * 1000)
    await pause(PAUSE)
  }
  return times
}

process.on('message', async (message: Order | 'stop') => {
  if (message === 'stop') isStopped = true
  else process.send?.(await readUntilStopped(message))
})
process.once('disconnect', () => process.exit())
