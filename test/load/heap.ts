/** Asks a process that runs with `--inspect` for its memory. */
export interface HeapProbe {
  /** Bytes that are in use once everything is collected that nobody needs. */
  used(): Promise<number>
  close(): void
}

interface Message {
  readonly id?: number
  readonly result?: { readonly usedSize?: number }
}

/** @param port Of its inspector. @see https://chromedevtools.github.io/devtools-protocol/v8/HeapProfiler/ */
export async function openHeapProbe(port: number): Promise<HeapProbe> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (message: Message) => void>()
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
  }
  let last = 0
  const call = (method: string): Promise<Message> =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    async used() {
      // Twice: what finalizers let go of is collected the second time.
      for (let i = 0; i < 2; i++) await call('HeapProfiler.collectGarbage')
      return (await call('Runtime.getHeapUsage')).result?.usedSize ?? Number.NaN
    },
    close: () => socket.close(),
  }
}
