// Remote functions: those of the library behind a file of the application, and the application's own that call
// `signIn` and `signOut`.

import { expect, type Page } from '@playwright/test'
import { ALICE } from '../app.ts'
import { type FreshProject, startFreshProject } from '../fresh-project.ts'
import { allow, logIn, loginHeading } from '../sign-in.ts'
import { test } from '../test.ts'

const FILES = {
  'vite.config.js': `
    import { sveltekit } from '@sveltejs/kit/vite'
    // Express, which is beside it here, has another version of what SvelteKit needs.
    const ssr = { noExternal: ['cookie'] }
    const compilerOptions = { experimental: { async: true } }
    const paths = { origin: 'http://localhost:' + process.env.PORT }
    export default { plugins: [sveltekit({ compilerOptions, experimental: { remoteFunctions: true }, paths })], ssr }`,
  'src/auth.ts': `
    import { Credentials } from 'latchkey/providers/credentials'
    import { Google } from 'latchkey/providers/google'
    import { KitAuth } from 'latchkey/sveltekit'
    const authorize = ({ name, password }) => (password === 'right' ? { id: name, name } : null)
    const credentials = { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } }
    export const { handle, signIn, signOut } = KitAuth({
      providers: [Google, Credentials({ credentials, authorize })],
      callbacks: { signIn: ({ user }) => user.name !== 'Mallory' },
    })`,
  'src/hooks.server.ts': "export { handle } from './auth'",
  'src/routes/auth.remote.ts': "export { session, signIn, signOut } from 'latchkey/sveltekit/remote'",
  'src/routes/own.remote.ts': `
    import { invalid } from '@sveltejs/kit'
    import { CredentialsSignin } from 'latchkey'
    import { command, form } from '$app/server'
    import * as auth from '../auth'
    export const login = form('unchecked', async ({ name, _password }, issue) => {
      try {
        await auth.signIn('credentials', { fields: { name, password: _password }, redirectTo: '/' })
      } catch (error) {
        if (error instanceof CredentialsSignin) invalid(issue._password('Code: ' + error.code))
        throw error
      }
    })
    export const enter = command('unchecked', async (fields) =>
      (await auth.signIn('credentials', { fields, redirectTo: '/?entered', redirect: false })).url)
    export const leave = command(async () => (await auth.signOut({ redirectTo: '/?left', redirect: false })).url)`,
  'src/routes/+layout.svelte': `
    <script>
      import { session } from './auth.remote'
      let { children } = $props()
      const visitor = $derived(await session())
    </script>
    <p>{visitor ? 'You are ' + visitor.user.name : 'Nobody is signed in'}</p>
    {@render children()}`,
  'src/routes/+page.svelte': `
    <script>
      import { signIn, signOut } from './auth.remote'
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
  'src/routes/own/+page.svelte': `
    <script>
      import { goto } from '$app/navigation'
      import { enter, leave, login } from '../own.remote'
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

let project: FreshProject

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(60_000)
  const settings = 'AUTH_TRUST_HOST=true AUTH_SECRET=Bn6x_D3rVw9-mK5tQz8cLs2HfPj7GyT4'
  const google = 'AUTH_GOOGLE_ID=… AUTH_GOOGLE_SECRET=…'
  const command = `export ${settings} ${google} && vite build && vite preview --port $PORT --strictPort`
  const files = Object.entries(FILES).map(([path, text]) => ({ path, text }))
  project = await startFreshProject('sveltekit', { command, files })
})

test.afterAll(() => project.stop())

const who = (page: Page, name: string) => page.getByText(`You are ${name}`)
const nobody = (page: Page) => page.getByText('Nobody is signed in')

async function enter(page: Page, path: string, name: string, password: string): Promise<void> {
  await page.goto(project.url + path)
  // Until then, the browser sends forms by itself.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`remote forms, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('sign in, show the session, and sign out', async ({ page }) => {
      await enter(page, '/?tab=a', 'Ada', 'right')
      await expect(who(page, 'Ada')).toBeVisible()
      await expect(page).toHaveURL(`${project.url}/?tab=a`)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(nobody(page)).toBeVisible()
      await expect(page).toHaveURL(`${project.url}/?tab=a`)
      const cookies = await page.context().cookies()
      expect(cookies.map(({ name }) => name).sort()).toEqual(['latchkey.last', 'latchkey.session.ended'])
    })

    test('go where the page was asked to lead', async ({ page }) => {
      await enter(page, '/?callbackUrl=%2Fown', 'Ada', 'right')
      await expect(page).toHaveURL(`${project.url}/own`)
      await expect(who(page, 'Ada')).toBeVisible()
    })

    test('show a wrong password next to the field and keep the name', async ({ page }) => {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await enter(page, '/', 'Ada', 'wrong')
      expect((await answer).status()).toBeLessThan(500)
      expect(await (await answer).text()).not.toContain('wrong')
      await expect(page.getByRole('alert')).toHaveText('Sign-in failed. Check what you entered.')
      await expect(page.getByLabel('Name')).toHaveValue('Ada')
      await expect(nobody(page)).toBeVisible()
    })

    test('lead to the page of errors where the form cannot help', async ({ page }) => {
      await enter(page, '/', 'Mallory', 'right')
      await expect(page).toHaveURL(/\/auth\/error\?error=AccessDenied/)
      await expect(page.getByText('You do not have permission to sign in.')).toBeVisible()
    })

    test('lead to the provider and back', async ({ page }) => {
      await page.goto(project.url)
      await page.getByRole('button', { name: 'Sign in with Google' }).click()
      await expect(loginHeading(page)).toBeVisible()
      await logIn(page, ALICE)
      await allow(page)
      await expect(who(page, ALICE.name)).toBeVisible()
    })

    test('of the application hear of a wrong password by themselves', async ({ page }) => {
      await enter(page, '/own', 'Ada', 'wrong')
      await expect(page.getByRole('alert')).toHaveText('Code: credentials')
      await page.getByLabel('Password').fill('right')
      await page.getByLabel('Name').fill('Ada')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(who(page, 'Ada')).toBeVisible()
      await expect(page).toHaveURL(`${project.url}/`)
    })
  })
}

test('commands of the application sign in and out, and say where to go', async ({ page }) => {
  await page.goto(`${project.url}/own`)
  await page.getByRole('button', { name: 'Enter as Bob' }).click()
  await expect(page).toHaveURL(`${project.url}/?entered`)
  await expect(who(page, 'Bob')).toBeVisible()
  await page.goto(`${project.url}/own`)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${project.url}/?left`)
  await expect(nobody(page)).toBeVisible()
})

test('the application does not report a wrong password as an error', () => {
  expect(project.log()).toContain('CredentialsSignin')
  expect(project.log()).not.toMatch(/^\s+at /m)
})
