/** Files of an application with passkeys, and with routes that Nitro caches. */
export const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module" }',
  'tsconfig.json':
    '{ "compilerOptions": { "jsx": "preserve", "jsxImportSource": "solid-js", "module": "esnext", "moduleResolution": "bundler", "paths": { "~/*": ["./src/*"] } } }',
  'vite.config.ts': `
import { solidStart } from '@solidjs/start/config'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'

const routeRules = { '/swr/**': { swr: 60 }, '/isr/**': { isr: 60 }, '/cache/**': { cache: { maxAge: 60 } } }
export default defineConfig({ plugins: [solidStart({ middleware: './src/middleware.ts' }), nitro({ routeRules })] })`,
  'src/middleware.ts': `
import { createMiddleware } from '@solidjs/start/middleware'
import { middleware, protect } from '~/auth'

export default createMiddleware([middleware, protect(['/swr/protected'])])`,
  'src/auth.ts': `
import { memory } from 'latchkey/adapters/memory'
import Passkey from 'latchkey/providers/passkey'
import { ReactiveAuth } from 'latchkey/solid-start'

export const config = {
  providers: [Passkey],
  adapter: memory(),
  experimental: { enableWebAuthn: true },
}
export const { GET, POST, auth, middleware, protect, requireSession } = ReactiveAuth(config)`,
  'src/routes/api/auth/[...auth].ts': `export { GET, POST } from '~/auth'`,
  'src/routes/index.tsx': `
import { createAsync, query } from '@solidjs/router'
import { auth } from '~/auth'

const getVisitor = query(async () => {
  'use server'
  return auth()
}, 'visitor')

export default function Home() {
  const visitor = createAsync(() => getVisitor(), { deferStream: true })
  return <h1>{visitor() ? 'signed in' : 'signed out'}</h1>
}`,
  'src/reads.ts': `
import { getSession } from 'latchkey/solid-start'
import { getRequestEvent } from 'solid-js/web'
import { auth, config, requireSession } from '~/auth'

const reads = {
  locals: () => getRequestEvent().locals.auth(),
  request: () => getSession(getRequestEvent().request, config),
  server: () => getSession(getRequestEvent().nativeEvent.req, config),
  required: () => requireSession(),
  auth,
}
export const readEmail = async (name) => 'visitor:' + ((await reads[name]?.())?.user?.email ?? 'none')`,
  'src/api.ts': `
import { readEmail } from '~/reads'

export const GET = async ({ params }) => new Response(await readEmail(params.name))`,
  'src/page.tsx': `
import { createAsync, query, useParams } from '@solidjs/router'
import { readEmail } from '~/reads'

const getEmail = query(async (name) => {
  'use server'
  return readEmail(name)
}, 'email')

export default function Page() {
  const params = useParams()
  const email = createAsync(() => getEmail(params.name), { deferStream: true })
  return <p>{email()}</p>
}`,
  ...Object.fromEntries(
    ['swr', 'isr', 'cache'].flatMap((kind) => [
      [`src/routes/${kind}/[name].tsx`, `export { default } from '~/page'`],
      [`src/routes/${kind}/api/[name].ts`, `export { GET } from '~/api'`],
    ]),
  ),
  'src/routes/handler/[name].ts': `
import { defineCachedHandler } from 'nitro/cache'
import { readEmail } from '~/reads'

const cached = defineCachedHandler(
  async (event) => {
    // Until the other visitor asks.
    await new Promise((resolve) => setTimeout(resolve, 300))
    return new Response(await readEmail(event.url.pathname.split('/').at(-1)))
  },
  { maxAge: 60 },
)
export const GET = (event) => cached(event.nativeEvent)`,
  'src/app.tsx': `
import { Router } from '@solidjs/router'
import { FileRoutes } from '@solidjs/start/router'
import { Suspense } from 'solid-js'

export default function App() {
  return (
    <Router root={(props) => <Suspense>{props.children}</Suspense>}>
      <FileRoutes />
    </Router>
  )
}`,
}
