import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { GAPS } from '../../../runtimes/gaps.ts'
import { installed } from '../../../runtimes/places.ts'
import { root } from '../../../tools/entries.ts'
import { cookieOf, ORIGIN, SECRET } from '../../harness.ts'
import { ADA } from './driver.ts'

/** The globals of the edge: nothing of Node is among them. */
const WEB: readonly string[] = [
  ...['AbortController', 'AbortSignal', 'Blob', 'CompressionStream', 'DOMException', 'FormData', 'Headers'],
  ...['ReadableStream', 'Request', 'Response', 'TextDecoder', 'TextEncoder', 'URL', 'URLSearchParams'],
  ...['atob', 'btoa', 'clearTimeout', 'console', 'crypto', 'fetch', 'queueMicrotask', 'setTimeout', 'structuredClone'],
]

const APPLICATION = `
  import { createAuth } from './src/index.ts'
  import { Credentials } from './src/providers/credentials.ts'
  import { GitHub } from './src/providers/github.ts'
  const authorize = ({ username, password }) => (password === 'right' ? { id: username, name: username } : null)
  const providers = [GitHub({ clientId: 'x', clientSecret: 'x' }), Credentials({ authorize, credentials: { username: {}, password: {} } })]
  export const auth = createAuth({ origin: '${ORIGIN}', secret: '${SECRET}', providers })`

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: APPLICATION, loader: 'ts', resolveDir: root },
    ...{ bundle: true, format: 'iife', globalName: 'application', platform: 'neutral', write: false },
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'edge-light', 'worker'],
  })
  return outputFiles[0]?.text ?? ''
}

interface Application {
  readonly auth: { handle(request: Request): Promise<Response> }
}

describe('INT-09: the core', () => {
  test('is tested in Node, Deno, Bun and workerd', () => {
    expect(new Set(installed().map(({ runtime }) => runtime))).toEqual(new Set(['node', 'deno', 'bun', 'workerd']))
  })

  test('has every group of tests once in each runtime except Node, for a command or by hand', () => {
    const others = installed().filter(({ runtime }) => runtime !== 'node')
    const groups = others.map((place) => Object.values(place.groups).flat().sort().join())
    const shared = 'core,logic,platform,wire'
    expect(groups).toEqual([shared, shared, `${shared},workers,workers kv`])
  })

  test('has no excused test there: only stores have', () => {
    const excused = GAPS.map(({ test: name }) => (typeof name === 'string' ? name : name.source.replace('^', '')))
    expect(excused.filter((name) => !/^(?:sqlite|workers kv) > /.test(name))).toEqual([])
  })

  test('signs in and out without any API of Node', async () => {
    const code = await bundle()
    expect(code).not.toMatch(/["']node:/)
    const globals = Object.fromEntries(WEB.map((name) => [name, Reflect.get(globalThis, name)]))
    const { auth }: Application = runInNewContext(`${code}\napplication`, globals)
    const send = (path: string, init?: RequestInit) => auth.handle(new Request(`${ORIGIN}/auth/${path}`, init))
    const shown = await send('csrf')
    const cookie = shown.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const body = new URLSearchParams({ ...ADA, csrfToken: (await shown.json()).csrfToken })
    const headers = { cookie, origin: ORIGIN }
    const entered = await send('callback/credentials', { method: 'POST', headers, body })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, `${ORIGIN}/`])
    const session = cookieOf(entered.headers.getSetCookie())
    expect(await (await send('session', { headers: { cookie: session } })).json()).toMatchObject({
      user: { name: 'ada' },
    })
    const begun = await send('signin/github', { method: 'POST', headers, body })
    expect(begun.headers.get('location')).toMatch(/^https:\/\/github\.com\//)
  })
})
