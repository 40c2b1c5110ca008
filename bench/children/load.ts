// Asks servers as fast as they answer, over connections that stay open. Told by messages whom, and for how long.

import { connect } from 'node:net'

interface Order {
  readonly port: number
  readonly cookies: readonly string[]
  readonly milliseconds: number
}

const CONNECTIONS = 16

const requests = (cookies: readonly string[]): Buffer[] =>
  cookies.map((cookie) => Buffer.from(`GET /data HTTP/1.1\r\nhost: app.example\r\ncookie: ${cookie}\r\n\r\n`))

/** The whole of a short answer, or not yet. */
function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  return end >= 0 && text.length >= end + 4 + Number(length ?? 0)
}

/** One connection: asks until the time is over. @returns Milliseconds of each answer. */
function ask(port: number, texts: readonly Buffer[], from: number, until: number): Promise<number[]> {
  const times: number[] = []
  return new Promise((resolve, reject) => {
    let [i, begin, text] = [from, performance.now(), '']
    const socket = connect(port, '127.0.0.1', () => socket.write(texts[i % texts.length] ?? ''))
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('error', reject)
    socket.on('data', (chunk: string) => {
      text += chunk
      if (!isComplete(text)) return
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 200)))
      const now = performance.now()
      times.push(now - begin)
      if (now >= until) {
        socket.end()
        return resolve(times)
      }
      ;[i, begin, text] = [i + CONNECTIONS, now, '']
      socket.write(texts[i % texts.length] ?? '')
    })
  })
}

async function carryOut({ port, cookies, milliseconds }: Order): Promise<{ perSecond: number; p99: number }> {
  const texts = requests(cookies)
  const start = performance.now()
  const lists = Array.from({ length: CONNECTIONS }, (_, i) => ask(port, texts, i, start + milliseconds))
  const times = (await Promise.all(lists)).flat().sort((a, b) => a - b)
  const seconds = (performance.now() - start) / 1000
  return { perSecond: times.length / seconds, p99: (times[Math.floor(times.length * 0.99)] ?? 0) * 1000 }
}

process.on('message', async (order: Order) => process.send?.(await carryOut(order)))
process.once('disconnect', () => process.exit())
