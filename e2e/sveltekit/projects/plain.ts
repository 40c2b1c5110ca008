// An application with the defaults of SvelteKit, for follow.spec.ts and form-post.spec.ts.

import { FORM_ROUTES, type Made, SECRET } from './made.ts'

const FILES = {
  'vite.config.js': `
    import { sveltekit } from '@sveltejs/kit/vite'
    // Express, which is beside it here, has another version of what SvelteKit needs.
    const ssr = { noExternal: ['cookie'] }
    // The adapter of a host takes the origin from the request; the preview needs to be told.
    const paths = { origin: 'http://localhost:' + process.env.PORT }
    // The provider of the test, in the place of https://appleid.apple.com.
    const csrf = { trustedOrigins: [process.env.AUTH_GOOGLE_ISSUER] }
    export default { plugins: [sveltekit({ paths, csrf })], ssr }`,
  'src/auth.ts': `
    import { Credentials } from 'latchkey/providers/credentials'
    import { Google } from 'latchkey/providers/google'
    import { KitAuth } from 'latchkey/sveltekit'
    const authorize = ({ name, password }) => (password === 'right' ? { id: name, name } : null)
    const credentials = { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } }
    const google = Google({ authorization: { params: { response_mode: 'form_post' } } })
    export const { handle, requireSession, signIn, signOut } = KitAuth({
      providers: [google, Credentials({ credentials, authorize })],
    })`,
  'src/hooks.server.ts': "export { handle } from './auth'",
  'src/routes/+page.server.ts': 'export const load = async ({ locals }) => ({ session: await locals.auth() })',
  'src/routes/+page.svelte': `
    <script>let { data } = $props()</script>
    <p>{data.session ? 'You are ' + data.session.user.name : 'Nobody is signed in'}</p>`,
  'src/routes/in/+layout.server.ts': 'export const load = async ({ locals }) => ({ session: await locals.auth() })',
  'src/routes/in/+layout.svelte': `
    <script>
      import { SignIn, SignOut } from 'latchkey/sveltekit/components'
      import { createSession, signIn } from 'latchkey/sveltekit/client'
      let { data, children } = $props()
      const session = createSession(() => data.session)
    </script>
    <p>{data.session ? 'You are ' + data.session.user.name : 'Nobody is signed in'}</p>
    <p>The page knows {session.current?.user.name ?? 'nobody'}</p>
    <SignIn provider="credentials">
      <label>Name <input name="name"></label>
      <label>Password <input name="password" type="password"></label>
    </SignIn>
    <SignOut />
    <button onclick={() => signIn('credentials', { name: 'Bob', password: 'right', redirect: false })}>Enter as Bob</button>
    {@render children()}`,
  'src/routes/in/+page.svelte': '',
  'src/routes/in/account/+page.server.ts': `
    import { requireSession } from '../../../auth'
    export const load = async () => ({ name: (await requireSession()).user.name })`,
  'src/routes/in/account/+page.svelte': '<script>let { data } = $props()</script><p>The account of {data.name}</p>',
  'src/routes/part/+page.server.ts': `
    export const load = async ({ locals }) => {
      const session = await locals.auth()
      return { session: session && { user: { name: session.user.name } } }
    }`,
  'src/routes/part/+page.svelte': `
    <script>
      import { createSession } from 'latchkey/sveltekit/client'
      let { data } = $props()
      const session = createSession(() => data.session)
    </script>
    <p>{data.session ? 'You are ' + data.session.user.name : 'Nobody is signed in'}</p>`,
  'src/routes/static/+page.js': 'export const prerender = true',
  'src/routes/static/+page.svelte': `
    <script>
      import { createSession, signOut } from 'latchkey/sveltekit/client'
      const session = createSession()
      const name = $derived(session.current?.user.name)
    </script>
    <p>{session.current === undefined ? 'Not known' : session.current ? 'You are ' + name : 'Nobody is signed in'}</p>
    <button onclick={() => signOut({ redirect: false })}>Leave</button>`,
  ...FORM_ROUTES,
}

export const PLAIN: Made = {
  files: FILES,
  settings: `AUTH_TRUST_HOST=true AUTH_SECRET=${SECRET} AUTH_GOOGLE_ID=… AUTH_GOOGLE_SECRET=…`,
}
