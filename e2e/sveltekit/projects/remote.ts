// Remote functions of an application, and pages with them, for remote.spec.ts.

export const REMOTE = {
  'src/routes/own.remote.ts': `
    import { invalid } from '@sveltejs/kit'
    import { CredentialsSignin } from 'latchkey'
    import { command, form } from '$app/server'
    import * as auth from '../auth'
    export const login = form('unchecked', async ({ name, _password }, issue) => {
      try {
        await auth.signIn('credentials', { fields: { name, password: _password }, redirectTo: '/remote' })
      } catch (error) {
        if (error instanceof CredentialsSignin) invalid(issue._password('Code: ' + error.code))
        throw error
      }
    })
    export const enter = command('unchecked', async (fields) =>
      (await auth.signIn('credentials', { fields, redirectTo: '/remote?entered', redirect: false })).url)
    export const leave = command(async () => (await auth.signOut({ redirectTo: '/remote?left', redirect: false })).url)`,
  'src/routes/remote/+layout.svelte': `
    <script>
      import { session } from '../auth.remote'
      let { children } = $props()
      const visitor = $derived(await session())
    </script>
    <p>{visitor ? 'You are ' + visitor.user.name : 'Nobody is signed in'}</p>
    {@render children()}`,
  'src/routes/remote/+page.svelte': `
    <script>
      import { signIn, signOut } from '../auth.remote'
      const login = signIn.for('credentials')
    </script>
    <form {...login}>
      <label>Name <input {...login.fields.name.as('text')}></label>
      <label>Password <input {...login.fields._password.as('password')}></label>
      {#each login.fields.allIssues() ?? [] as issue}<p role="alert">{issue.message}</p>{/each}
      <button>Sign in</button>
    </form>
    <form {...signIn.for('google')}><button>Sign in with Google</button></form>
    <form {...signOut}><button>Sign out</button></form>`,
  'src/routes/remote/own/+page.svelte': `
    <script>
      import { goto } from '$app/navigation'
      import { enter, leave, login } from '../../own.remote'
      const go = async (url) => goto(await url, { refreshAll: true })
      let isHydrated = $state(false)
      $effect(() => { isHydrated = true })
    </script>
    <form {...login}>
      <label>Name <input {...login.fields.name.as('text')}></label>
      <label>Password <input {...login.fields._password.as('password')}></label>
      {#each login.fields._password.issues() ?? [] as issue}<p role="alert">{issue.message}</p>{/each}
      <button>Sign in</button>
    </form>
    <button disabled={!isHydrated} onclick={() => go(enter({ name: 'Bob', password: 'right' }))}>Enter as Bob</button>
    <button disabled={!isHydrated} onclick={() => go(leave())}>Leave</button>`,
}
