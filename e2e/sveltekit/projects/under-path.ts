// An application under a path, configured per request by its platform, for elsewhere.spec.ts and form-post.spec.ts.

import { FORM_ROUTES, type Made } from './made.ts'

const FILES = {
  'vite.config.js': `
    import { sveltekit } from '@sveltejs/kit/vite'
    const platform = () => ({ env: { KEY: 'a-secret-that-only-the-platform-has-and-hands-out' } })
    const adapter = { name: 'platform', adapt() {}, emulate: () => ({ platform }) }
    const csrf = { trustedOrigins: ['*'] }
    // Express, which is beside it here, has another version of what SvelteKit needs.
    const ssr = { noExternal: ['cookie'] }
    export default { plugins: [sveltekit({ adapter, csrf, paths: { base: '/app' } })], ssr }`,
  'src/auth.ts': `
    import { Credentials } from 'latchkey/providers/credentials'
    import { Google } from 'latchkey/providers/google'
    import { KitAuth } from 'latchkey/sveltekit'
    const authorize = ({ name, password }) => (password === 'right' ? { id: name, name } : null)
    const credentials = { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } }
    const google = Google({ authorization: { params: { response_mode: 'form_post' } } })
    export const { handle, signIn, signOut } = KitAuth(async ({ platform }) => ({
      secret: platform.env.KEY,
      providers: [google, Credentials({ credentials, authorize })],
    }))`,
  'src/hooks.server.ts': `
    export { handle } from './auth'
    export const handleError = ({ error }) => console.error('handleError', error)`,
  'src/routes/+layout.server.ts': 'export const load = async ({ locals }) => ({ session: await locals.auth() })',
  'src/routes/+layout.svelte': `
    <script>let { data, children } = $props()</script>
    <p>{data.session ? 'You are ' + data.session.user.name : 'Nobody is signed in'}</p>
    {@render children()}`,
  'src/routes/deep/down/+page.svelte': `
    <script>
      import { SignIn, SignOut } from 'latchkey/sveltekit/components'
      import { signIn } from 'latchkey/sveltekit/client'
    </script>
    <SignIn provider="credentials" redirectTo="/app/deep/down">
      <label>Name <input name="name"></label>
      <label>Password <input name="password" type="password"></label>
    </SignIn>
    <SignOut redirectTo="/app/deep/down" />
    <button onclick={() => signIn('credentials', { name: 'Bob', password: 'right' })}>Enter as Bob</button>`,
  ...FORM_ROUTES,
  'src/routes/about/+page.ts': 'export const prerender = true',
  'src/routes/about/+page.svelte': `
    <script>
      import { SignIn } from 'latchkey/sveltekit/components'
      import { signIn } from 'latchkey/sveltekit/client'
    </script>
    <h1>About</h1><SignIn redirectTo="/app/about" /><button onclick={() => signIn('credentials')}>Enter</button>`,
}

export const UNDER_PATH: Made = {
  files: FILES,
  base: '/app',
  settings: 'AUTH_GOOGLE_ID=… AUTH_GOOGLE_SECRET=…',
}
