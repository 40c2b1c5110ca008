// A process of its own: uses `dist` step by step, and prints which of its files each step has loaded, and what was logged.
// The argument says where sessions are: `jwt` or `database`.

import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../../tools/entries.ts'

const dist = join(root, 'dist')
const steps: Record<string, string[]> = {}
let loaded: string[] = []

/** What the failure wrote to the console. */
const log: string[] = []

registerHooks({
  load(url, context, next) {
    if (url.startsWith(pathToFileURL(dist).href)) loaded.push(relative(dist, fileURLToPath(url)))
    return next(url, context)
  },
})

/** Does something, and notes what was loaded for it. */
async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  loaded = []
  const result = await run()
  steps[name] = loaded.map(nameOf).sort()
  return result
}

const nameOf = (file: string): string => file.replace(/^chunks\/(.+)-[a-z0-9]{8}\.js$/, '$1')

const load = (file: string) => import(pathToFileURL(join(dist, file)).href)

const config = {
  origin: 'https://app.example',
  secret: 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a',
}

async function start(hasStore: boolean) {
  const { createAuth, customFetch } = await load('index.js')
  const { default: GitHub } = await load('providers/github.js')
  const adapter = hasStore ? (await load('adapters/memory.js')).memory() : undefined
  createAuth({ ...config, adapter, providers: [GitHub({ clientId: 'a', clientSecret: 'b' })] })
  return { createAuth, customFetch, adapter }
}

/** An application whose provider is in this process. */
async function open({ createAuth, customFetch, adapter }: Awaited<ReturnType<typeof start>>) {
  const { default: Oidc } = await load('providers/oidc.js')
  const { createAuthorizationServer, openBrowser } = await load('testing.js')
  const server = createAuthorizationServer()
  const { issuer, clientId, clientSecret } = server
  const acme = Oidc({ id: 'acme', issuer, clientId, clientSecret, [customFetch]: server.fetch })
  const auth = createAuth({ ...config, adapter, providers: [acme] })
  return { auth, server, browser: openBrowser(auth) }
}

async function main(hasStore: boolean): Promise<void> {
  if (!existsSync(dist)) throw new Error('There is no dist. Build it: npm run build')
  const made = await step('start', () => start(hasStore))
  const { auth, browser, server } = await open(made)
  const url = 'https://app.example/'
  // A token that could be one: the store is asked.
  const token = `__Host-latchkey.session=${Math.floor(Date.now() / 1000).toString(36)}.${'x'.repeat(43)}`
  await step('read in process', () => auth.session({ headers: { cookie: token }, url }))
  await step('GET session', () => browser.session())
  await step('page', () => browser.navigate('/auth/signin'))
  const away: Response = await step('sign-in', () => browser.submit('/auth/signin/acme'))
  const answer = await server.authorize(away.headers.get('location'))
  await step('callback', () => browser.deliver(answer))
  await step('GET session, signed in', () => browser.session())
  const request = { headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') }, url }
  if (hasStore) await step('accounts', () => auth.accounts(request))
  await step('sign-out', () => browser.submit('/auth/signout'))
  console.error = (line: string) => void log.push(line)
  await step('failure', () => browser.deliver(answer))
}

await main(process.argv[2] === 'database')
console.log(JSON.stringify({ steps, log }))
