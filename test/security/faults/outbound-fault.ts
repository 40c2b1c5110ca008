import { CANARY, type Fault, type Strike } from './fault.ts'

const json = { 'content-type': 'application/json' }

const elsewhere = (status: number): Response =>
  new Response(null, { status, headers: { location: `https://${CANARY}.example/` } })

/** Bytes until nobody asks for more. */
const endless = (): Response =>
  new Response(
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(262_144).fill(0x20)),
    }),
    { headers: json },
  )

/** The first byte comes, the rest does not. */
function stopping({ hang }: Strike): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array([123])),
    pull: () => hang(),
  })
  return new Response(body, { headers: json })
}

const refused = (): never => {
  throw new TypeError(`fetch failed: ${CANARY}`, { cause: { code: 'ECONNREFUSED' } })
}

const answers = (name: string, answer: (at: Strike) => Response): Fault => ({
  name: `answers ${name}`,
  kind: 'lies',
  strike: async (at) => answer(at),
})

/** How a server fails. `lies`: what of it is in the log is the library's to say, and no word of the server's. */
export const OUTBOUND_FAULTS: readonly Fault[] = [
  { name: 'is not there', kind: 'lies', strike: async () => refused() },
  {
    name: 'is reset once it has answered',
    kind: 'lies',
    async strike({ work }) {
      await work()
      return refused()
    },
  },
  { name: 'hangs', kind: 'hangs', strike: ({ hang }) => hang() },
  {
    name: 'hangs once it has answered',
    kind: 'hangs',
    async strike({ hang, work }) {
      await work()
      return hang()
    },
  },
  { name: 'stops in the middle', kind: 'hangs', strike: async (at) => stopping(at) },
  answers('500', () => new Response(`{"error":"${CANARY}"}`, { status: 500, headers: json })),
  answers('429', () => new Response('{}', { status: 429, headers: { ...json, 'retry-after': '1' } })),
  answers('bad JSON', () => new Response(`{"access_token":"${CANARY}`, { headers: json })),
  answers(
    'a page',
    () => new Response('<!doctype html><title>Hi</title>', { headers: { 'content-type': 'text/html' } }),
  ),
  answers('without end', endless),
  answers('302', () => elsewhere(302)),
  answers('307', () => elsewhere(307)),
  answers('nothing', () => new Response('', { headers: json })),
  answers('a list', () => new Response('[]', { headers: json })),
  answers('null', () => new Response('null', { headers: json })),
]
