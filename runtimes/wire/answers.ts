import { assert, assertEqual, assertMatch, type Test } from '../harness.ts'
import { cookieNamesOf, signIn, userOf } from './sign-in.ts'
import { open, valuesOf } from './socket.ts'
import { createVisitor } from './visitor.ts'

/** What answers look like. */
export const answers = (port: number): Test[] => [
  {
    name: 'several Set-Cookie are several lines',
    async run() {
      const visitor = createVisitor(port)
      const answer = await signIn(visitor)
      const names = cookieNamesOf(answer)
      assert(names.includes('latchkey.session.0') && names.includes('latchkey.session.1'), `cookies: ${names}`)
      assertEqual(new Set(names).size, names.length)
      for (const line of valuesOf(answer, 'set-cookie'))
        assertMatch(line, /^[^;,]+; Path=\/[^,]*(?:Expires=[^,]+,[^,]+)?$/i)
    },
  },
  {
    name: 'a session of several cookies is read again',
    async run() {
      const visitor = createVisitor(port)
      await signIn(visitor)
      assertEqual(await userOf(visitor), 'ada@mail.example')
    },
  },
  {
    name: 'a redirect carries its cookies',
    async run() {
      const visitor = createVisitor(port)
      const answer = await signIn(visitor)
      assertEqual([answer.status, valuesOf(answer, 'location')], [303, [`http://127.0.0.1:${port}/`]])
      assert(cookieNamesOf(answer).length > 1, 'no cookies')
      assertEqual(answer.body, '')
    },
  },
  {
    name: 'HEAD is GET without its body, and leaves the connection usable',
    async run() {
      const visitor = createVisitor(port)
      const connection = await open(port)
      const read = async (method: string) => {
        await connection.write(visitor.head({ method, path: '/auth/signin' }))
        return connection.read(method)
      }
      const [head, get] = [await read('HEAD'), await read('GET')]
      connection.close()
      assertEqual([head.status, head.body], [200, ''])
      for (const name of ['content-type', 'content-security-policy', 'cache-control'])
        assertEqual(valuesOf(head, name), valuesOf(get, name))
      assertMatch(get.body, /<\/html>\s*$/)
    },
  },
]
