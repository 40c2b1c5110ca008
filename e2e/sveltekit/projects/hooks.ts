// Pages for hooks.spec.ts.

export const HOOKS = {
  'src/routes/hooks/redirected/+server.js': `
    export const GET = async ({ locals, url }) => {
      await locals.auth()
      return Response.redirect(new URL('/de/hooks', url))
    }`,
  'src/routes/hooks/fetched/+server.js': `
    export const GET = async ({ locals }) => {
      const { user } = await locals.auth()
      return fetch('data:text/plain,fetched for ' + user.name)
    }`,
  'src/routes/hooks/+layout.server.ts': `
    import { auth } from '../../auth'
    export const load = async ({ locals }) => ({ session: await locals.auth(), same: await auth() })`,
  'src/routes/hooks/+page.svelte': `
    <script>
      import { SignIn, SignOut } from 'latchkey/sveltekit/components'
      import { session } from '../auth.remote'
      let { data } = $props()
      const remote = $derived(await session())
    </script>
    <p>{data.session ? 'You are ' + data.session.user.name : 'Nobody is signed in'}</p>
    <p>auth(): {data.same?.user.name}, session(): {remote?.user.name}</p>
    <SignIn provider="credentials" redirectTo="/de/hooks">
      <label>Name <input name="name"></label>
      <label>Password <input name="password" type="password"></label>
    </SignIn>
    <SignOut redirectTo="/de/hooks" />`,
  'src/routes/hooks/account/+page.server.ts': `
    import { requireSession } from '../../../auth'
    export const load = async () => ({ name: (await requireSession()).user.name })`,
  'src/routes/hooks/account/+page.svelte': '<script>let { data } = $props()</script><p>The account of {data.name}</p>',
}
