import { assert, assertEqual, type Test } from '../harness.ts'
import { assertWell, SIGN_IN, sleep, userOf } from './sign-in.ts'
import { type Answer, open } from './socket.ts'
import { createVisitor, encodeForm, type Visitor } from './visitor.ts'

const CHUNKED = { 'transfer-encoding': 'chunked' }

/** Bytes that a body may have. */
const LIMIT = 65_536

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`

/** Sends a body in a connection of its own. */
async function send(
  visitor: Visitor,
  port: number,
  headers: Record<string, string>,
  ...parts: string[]
): Promise<Answer> {
  const connection = await open(port)
  await connection.write(visitor.head({ method: 'POST', path: SIGN_IN, headers }))
  for (const part of parts) {
    await connection.write(part)
    await sleep(30)
  }
  const answer = await connection.read()
  connection.close()
  return answer
}

/** How bodies arrive. */
export const bodies = (port: number): Test[] => [
  {
    name: 'a body of 64 kB is read, one byte more is not',
    async run() {
      const visitor = createVisitor(port)
      const csrfToken = await visitor.csrfToken()
      const form = encodeForm({ csrfToken, password: 'secret', json: '' })
      const ask = (size: number) => send(visitor, port, { 'content-length': String(size) }, form.padEnd(size, 'x'))
      assertEqual([(await ask(LIMIT)).status, (await ask(LIMIT + 1)).status], [303, 413])
      await assertWell(port)
    },
  },
  {
    name: 'a body that does not say its length has the same limit',
    async run() {
      const visitor = createVisitor(port)
      const csrfToken = await visitor.csrfToken()
      const form = encodeForm({ csrfToken, password: 'secret', json: '' })
      const ask = (size: number) => send(visitor, port, CHUNKED, chunk(form.padEnd(size, 'x')), '0\r\n\r\n')
      assertEqual([(await ask(LIMIT)).status, (await ask(LIMIT + 1)).status], [303, 413])
      await assertWell(port)
    },
  },
  {
    name: 'a body that comes in pieces is put together',
    async run() {
      const visitor = createVisitor(port)
      const form = encodeForm({ csrfToken: await visitor.csrfToken(), password: 'secret' })
      const pieces = form.match(/.{1,20}/g) ?? []
      const answer = await send(visitor, port, CHUNKED, ...pieces.map(chunk), '0\r\n\r\n')
      visitor.keep(answer)
      assertEqual([answer.status, await userOf(visitor)], [303, 'ada@mail.example'])
    },
  },
  {
    name: 'a body that does not end is answered after ten seconds',
    async run() {
      const start = performance.now()
      const answer = await send(createVisitor(port), port, { 'content-length': '1000' }, 'password=')
      const seconds = (performance.now() - start) / 1000
      assertEqual(answer.status, 400)
      assert(seconds > 9 && seconds < 30, `after ${seconds} s`)
      await assertWell(port)
    },
  },
]
