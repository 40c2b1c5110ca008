// An application with experiments of Svelte and SvelteKit, for hooks.spec.ts, remote.spec.ts and slots.spec.ts. A cookie
// selects hooks of another library beside ours.

import { HOOKS } from './hooks.ts'
import { type Made, SECRET } from './made.ts'
import { REMOTE } from './remote.ts'
import { SLOTS } from './slots.ts'

const FILES = {
  'vite.config.js': `
    import { sveltekit } from '@sveltejs/kit/vite'
    // Express, which is beside it here, has another version of what SvelteKit needs.
    const ssr = { noExternal: ['cookie'] }
    const compilerOptions = { runes: true, experimental: { async: true } }
    const paths = { origin: 'http://localhost:' + process.env.PORT }
    export default { plugins: [sveltekit({ compilerOptions, experimental: { remoteFunctions: true }, paths })], ssr }`,
  'src/locale.js': `
    export const withoutLocale = (address) => {
      const url = new URL(address)
      url.pathname = url.pathname.replace(/^\\/de(?=\\/|$)/, '') || '/'
      return url
    }
    export const translate = (request, resolve) => {
      const locale = new URL(request.url).pathname.startsWith('/de') ? 'de' : 'en'
      return resolve({ locale, request: new Request(withoutLocale(request.url), request.clone()) })
    }`,
  'src/hooks.js': `
    import { withoutLocale } from './locale.js'
    export const reroute = ({ url }) => withoutLocale(url).pathname`,
  'src/auth.ts': `
    import { Credentials } from 'latchkey/providers/credentials'
    import { Google } from 'latchkey/providers/google'
    import { KitAuth } from 'latchkey/sveltekit'
    const authorize = ({ name, password }) => (password === 'right' ? { id: name, name } : null)
    const credentials = { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } }
    export const { handle, protect, requireSession, signIn, signOut, auth } = KitAuth({
      providers: [Google, Credentials({ credentials, authorize })],
      session: { updateAge: 0 },
      callbacks: { signIn: ({ user }) => user.name !== 'Mallory' },
    })`,
  'src/hooks.server.ts': `
    import { sequence } from '@sveltejs/kit/hooks'
    import { handle as ours, protect, signOut } from './auth'
    import { translate } from './locale.js'
    const theirs = ({ event, resolve }) =>
      translate(event.request, ({ request, locale }) =>
        resolve({ ...event, request }, { transformPageChunk: ({ html }) => html.replace('lang="en"', 'lang="' + locale + '"') }))
    const guard = protect(['/hooks/account'])
    const leave = async ({ event, resolve }) => {
      if (event.url.pathname !== '/leave') return resolve(event)
      await signOut({ redirect: false })
      return Response.redirect(new URL('/left', event.url), 303)
    }
    const orders = { first: sequence(theirs, ours, guard, leave), last: sequence(ours, guard, leave, theirs) }
    export const handle = (input) => (orders[input.event.cookies.get('theirs')] ?? ours)(input)`,
  'src/routes/auth.remote.ts': "export { session, signIn, signOut } from 'latchkey/sveltekit/remote'",
  'src/routes/signout/+page.server.ts': `
    import { signOut } from '../../auth'
    export const actions = { default: signOut }`,
  'src/routes/signout/+page.svelte': '',
}

export const EXPERIMENTAL: Made = {
  files: { ...FILES, ...HOOKS, ...REMOTE, ...SLOTS },
  settings: `AUTH_TRUST_HOST=true AUTH_SECRET=${SECRET} AUTH_GOOGLE_ID=… AUTH_GOOGLE_SECRET=…`,
}
