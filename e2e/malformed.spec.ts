// Requests that no browser sends, as bytes on a socket, because `fetch` would normalize them.

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from '@playwright/test'
import { ACCOUNT, ADA, API, AUTH } from './app.ts'
import { only } from './cases.ts'
import { type Framework, pairOf } from './servers.ts'
import { test } from './test.ts'
import { openVisitor, signIn } from './visitor.ts'

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'DELETE', 'PATCH']

const TARGETS = [
  ...['/%ff', `${ACCOUNT}/%ff`, `${API}/%ff`, `${AUTH}/%ff`, `${AUTH}/callback/%ff`, `${ACCOUNT}/%`],
  ...[ACCOUNT, API, '/', `${AUTH}/signin`, `${AUTH}/session`, `${AUTH}/signin/oidc`, `${AUTH}/callback/credentials`],
  ...[`${ACCOUNT}/%ff/__data.json`, `${ACCOUNT}/__data.json`, `${ACCOUNT}?/%ff`, '/_app/remote/a/b', '/_server?id=%ff'],
  ...[`${AUTH}/callback/oidc?code=%ff&state=%00`, `${AUTH}/signin?callbackUrl=%ff`, `${ACCOUNT}/..%2f..%5c%00`],
  ...[
    '/sign-in',
    '/sign-out',
    '/_server/%ff?id=%ff',
    `${AUTH}//`,
    `${AUTH}/callback/oidc/..%2f`,
    '//',
    '//evil.example/%ff',
    '/%c0%ae%c0%ae/',
  ],
]

const HEADERS = [
  '',
  'accept: text/html',
  'accept: \x01\xff;q=nine, */',
  'accept: text/html\r\naccept-language: ;q=,*-\xff--, de;q=1e999',
  'cookie: latchkey.session=%ff; =; latchkey.session.0=%',
  'cookie: latchkey.session="; ;;; latchkey.csrf=|\xff; latchkey.tx.=a; flash=%ff',
  'x-sveltekit-action: 1\r\naccept: text/html',
  `x-sveltekit-pathname: ${ACCOUNT}/%ff\r\nx-sveltekit-search: %ff`,
  'x-server-instance: server-fn:0\r\nx-server-id: %ff',
  'origin: null\r\nsec-fetch-site: \xff\r\nsec-fetch-mode: ,',
  'origin: http://[\r\nreferer: http://[::1',
  'forwarded: for="[;proto=\xff;host=\r\nx-forwarded-proto: javascript',
  'x-forwarded-host: [, evil.example:99999\r\nauthorization: Bearer \xff',
]

const BODIES: readonly (readonly [type: string, body: string])[] = [
  ['application/x-www-form-urlencoded', 'csrfToken=%ff&&=&username[]=%'],
  ['application/json', '{"csrfToken":'],
  ['multipart/form-data', '--\r\n\r\n'],
  ['multipart/form-data; boundary=""', '----\r\ncontent-disposition: form-data; name="\xff'],
  [';;,/ charset=\xff', '\x00\xff'],
]

const HOSTS = ['[', '', 'evil.example:99999', 'a b', '\xff']

/** What frameworks and runtimes refuse themselves with 500: their own routes and settings, and hosts that are no URL. */
const REFUSED = /_server|x-forwarded-proto/
/** The same for Next.js: paths of a route with parameters that do not decode, and forms that are none of its actions. */
const REFUSED_BY_NEXT = /^\w+ \S*%ff[/ ]|multipart\/form-data/

// The index is below the length.
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

interface Sent {
  readonly text: string
  /** Whether latchkey or the application answers it. */
  readonly isOurs: boolean
}

/** Creates request number `index`, each of other parts. Most look like those of a page of the application. */
function createRequest(index: number, ownHost: string, framework: Framework): Sent {
  const [method, headers, [type, body]] = [pick(METHODS, index), pick(HEADERS, index), pick(BODIES, index)]
  const host = index % 8 === 0 ? pick(HOSTS, index / 8) : ownHost
  const hasBody = method.startsWith('P')
  const lines = [
    `${method} ${pick(TARGETS, index)} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    `x-forwarded-for: 10.254.0.${index}`,
    headers.includes('origin:') ? '' : `origin: http://${ownHost}`,
    headers,
    ...(hasBody ? [`content-type: ${type}`, `content-length: ${body.length}`] : []),
  ]
  const text = `${lines.filter(Boolean).join('\r\n')}\r\n\r\n${hasBody ? body : ''}`
  const isRefused = REFUSED.test(text) || (framework === 'next' && REFUSED_BY_NEXT.test(text))
  return { text, isOurs: host === ownHost && !isRefused }
}

/** Sends text as Latin-1. @returns The status; 0 if the server closes the connection without one. */
async function send({ text }: Sent): Promise<number> {
  const { hostname, port } = new URL(test.info().project.use.baseURL ?? '')
  const socket = connect({ host: hostname, port: Number(port) })
  const chunks: string[] = []
  socket.setEncoding('latin1').on('data', (data) => chunks.push(String(data)))
  socket.on('error', () => {})
  socket.write(text, 'latin1')
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(chunks.join(''))?.[1] ?? 0)
}

test.describe('200 malformed requests', only('@security'), () => {
  test('get an answer each, and do not end the server', async () => {
    const { metadata, use } = test.info().project
    const { host } = new URL(use.baseURL ?? '')
    const { framework } = pairOf(metadata)
    const sent = Array.from({ length: 200 }, (_, index) => createRequest(index, host, framework))
    const statuses = await Promise.all(sent.map(send))
    const answers = sent.map((one, index) => ({ ...one, status: statuses[index] ?? 0 }))
    expect(answers.filter(({ status }) => status === 0)).toEqual([])
    expect(answers.filter(({ isOurs, status }) => isOurs && status >= 500)).toEqual([])
    const visitor = openVisitor()
    await signIn(visitor)
    expect(await visitor.session()).toMatchObject({ user: { name: ADA.name } })
  })
})
