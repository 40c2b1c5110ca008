// An application that the sample is not: under a path of its own, configured per request by its platform, with a page
// that is made before anybody visits it.

import { expect, type Page } from '@playwright/test'
import { only } from '../cases.ts'
import { runElsewhere, signInAsAda } from '../elsewhere.ts'
import { test } from '../test.ts'

const FILES = {
  'vite.config.js': `
    import { sveltekit } from '@sveltejs/kit/vite'
    const platform = () => ({ env: { KEY: 'a-secret-that-only-the-platform-has-and-hands-out' } })
    const adapter = { name: 'platform', adapt() {}, emulate: () => ({ platform }) }
    // Express, which is beside it here, has another version of what SvelteKit needs.
    const ssr = { noExternal: ['cookie'] }
    export default { plugins: [sveltekit({ adapter, paths: { base: '/app' } })], ssr }`,
  'src/auth.ts': `
    import { Credentials } from 'latchkey/providers/credentials'
    import { KitAuth } from 'latchkey/sveltekit'
    const authorize = ({ name, password }) => (password === 'right' ? { id: name, name } : null)
    const credentials = { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } }
    export const { handle, signIn, signOut } = KitAuth(async ({ platform }) => ({
      secret: platform.env.KEY,
      providers: [Credentials({ credentials, authorize })],
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
  'src/routes/signin/+page.server.ts': `
    import { signIn } from '../../auth'
    export const actions = { default: signIn }`,
  'src/routes/signin/+page.svelte': '',
  'src/routes/signout/+page.server.ts': `
    import { signOut } from '../../auth'
    export const actions = { default: signOut }`,
  'src/routes/signout/+page.svelte': '',
  'src/routes/about/+page.ts': 'export const prerender = true',
  'src/routes/about/+page.svelte': `
    <script>
      import { SignIn } from 'latchkey/sveltekit/components'
      import { signIn } from 'latchkey/sveltekit/client'
    </script>
    <h1>About</h1><SignIn redirectTo="/app/about" /><button onclick={() => signIn('credentials')}>Enter</button>`,
}

const project = runElsewhere('sveltekit', {
  files: FILES,
  command: 'vite build && vite preview --port $PORT --strictPort',
})

async function enter(page: Page, password: string): Promise<void> {
  await page.goto(`${project.url}/app/deep/down`)
  await signInAsAda(page, password)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an application under a path, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('signs in and out by its forms', async ({ page }) => {
      await enter(page, 'right')
      await expect(page.getByText('You are Ada')).toBeVisible()
      await expect(page).toHaveURL(`${project.url}/app/deep/down`)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByText('Nobody is signed in')).toBeVisible()
    })

    test('has the sign-in page under its path', async ({ page }) => {
      await enter(page, 'wrong')
      await expect(page).toHaveURL(/\/app\/auth\/signin\?error=CredentialsSignin&code=credentials/)
      await expect(page.getByRole('alert')).toContainText('Sign-in failed')
    })

    test('leads from a page that was made before to the sign-in page', async ({ page }) => {
      await page.goto(`${project.url}/app/about`)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/app\/auth\/signin\?callbackUrl=%2Fapp%2Fabout/)
    })
  })
}

test('signs in from a script of a page', async ({ page }) => {
  await page.goto(`${project.url}/app/deep/down`)
  // Until then, the button does nothing.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Enter as Bob' }).click()
  await expect(page.getByText('You are Bob')).toBeVisible()
})

test('logs a wrong password as one warning', only('@security'), async ({ page }) => {
  await enter(page, 'wrong')
  await expect(page.getByRole('alert')).toContainText('Sign-in failed')
  expect(project.log()).toContain('[latchkey][warn] CredentialsSignin')
  expect(project.log()).not.toContain('handleError')
})

test('a prerendered page contains no session', only('@security'), async ({ request }) => {
  const response = await request.get(`${project.url}/app/about`)
  expect(await response.text()).toContain('Nobody is signed in')
  expect(response.headers()['set-cookie']).toBeUndefined()
})

test('a prerendered page with the component and the function is built', async ({ request }) => {
  expect(await (await request.get(`${project.url}/app/about`)).text()).toContain('action="./signin"')
})

test('has none of its routes outside', async ({ request }) => {
  expect((await request.get(`${project.url}/app/auth/session`)).status()).toBe(200)
  expect((await request.get(`${project.url}/auth/session`)).status()).toBe(404)
})
