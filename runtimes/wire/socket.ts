// HTTP/1.1 by hand: a client that says exactly what it wants, and sees exactly what comes.
// @see https://www.rfc-editor.org/rfc/rfc9112

import { connect, type Socket } from 'node:net'

/** An answer as it came. */
export interface Answer {
  readonly status: number
  /** In order; names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** One connection. */
export interface Connection {
  /** Sends bytes as they are. */
  write(text: string): Promise<void>
  /**
   * Reads one answer, and nothing beyond it.
   *
   * @param method Of the request: an answer to HEAD has no body, whatever its length says.
   * @throws {Error} The connection ended before the answer did.
   */
  read(method?: string): Promise<Answer>
  /** Goes away at once, by a reset: what the runtimes notice, and workerd ends the work of such a request. */
  drop(): void
  /** Hangs up. */
  close(): void
}

/** All values of a header. */
export const valuesOf = ({ headers }: Answer, name: string): string[] =>
  headers.filter(([key]) => key === name).map(([, value]) => value)

class Reader {
  #buffer = ''
  #isEnded = false
  #wake: () => void = () => {}

  constructor(socket: Socket) {
    // One character for a byte, so that lengths are lengths.
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#add(text))
    for (const event of ['end', 'close', 'error']) socket.on(event, () => this.#end())
  }

  #add(text: string): void {
    this.#buffer += text
    this.#wake()
  }

  #end(): void {
    this.#isEnded = true
    this.#wake()
  }

  /** The next bytes, as many as `lengthOf` says; it says -1 as long as it cannot. */
  async take(lengthOf: (buffer: string) => number): Promise<string> {
    for (;;) {
      const length = lengthOf(this.#buffer)
      if (length >= 0 && this.#buffer.length >= length) {
        const taken = this.#buffer.slice(0, length)
        this.#buffer = this.#buffer.slice(length)
        return taken
      }
      if (this.#isEnded) throw new Error(`the connection ended after "${this.#buffer.slice(0, 200)}"`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  async line(): Promise<string> {
    const line = await this.take((buffer) => {
      const end = buffer.indexOf('\r\n')
      return end < 0 ? -1 : end + 2
    })
    return line.slice(0, -2)
  }
}

async function readHeaders(reader: Reader): Promise<[string, string][]> {
  const headers: [string, string][] = []
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const colon = line.indexOf(':')
    headers.push([line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()])
  }
  return headers
}

async function readChunks(reader: Reader): Promise<string> {
  let body = ''
  for (;;) {
    const size = Number.parseInt(await reader.line(), 16)
    body += await reader.take(() => size)
    await reader.line()
    if (size === 0) return body
  }
}

async function readBody(reader: Reader, headers: readonly (readonly [string, string])[]): Promise<string> {
  const known = new Map(headers)
  if (known.get('transfer-encoding') === 'chunked') return readChunks(reader)
  const length = Number(known.get('content-length') ?? 0)
  return reader.take(() => length)
}

async function readAnswer(reader: Reader, method: string): Promise<Answer> {
  const status = Number((await reader.line()).split(' ')[1])
  const headers = await readHeaders(reader)
  if (status < 200) return readAnswer(reader, method)
  const isEmpty = method === 'HEAD' || status === 204 || status === 304
  const bytes = isEmpty ? '' : await readBody(reader, headers)
  return { status, headers, body: Buffer.from(bytes, 'latin1').toString() }
}

/** Opens a connection to a port of this machine. */
export async function open(port: number): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  const reader = new Reader(socket)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    // A server may answer and hang up while we are still sending: what it said counts.
    write: (text) => new Promise((resolve) => socket.write(text, () => resolve())),
    read: (method = 'GET') => readAnswer(reader, method),
    drop: () => void socket.resetAndDestroy(),
    close: () => void socket.destroy(),
  }
}
