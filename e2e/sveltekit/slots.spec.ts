// The components as an application that moves from Auth.js has them: slots, `options`, `className`. Beside them, what
// Svelte 5 has in their place: snippets, `enhance`.

import { expect } from '@playwright/test'
import { runElsewhere } from '../elsewhere.ts'
import { test } from '../test.ts'

const FILES = {
  'vite.config.js': `
    import { sveltekit } from '@sveltejs/kit/vite'
    // Express, which is beside it here, has another version of what SvelteKit needs.
    const ssr = { noExternal: ['cookie'] }
    const compilerOptions = { runes: true, experimental: { async: true } }
    const paths = { origin: 'http://localhost:' + process.env.PORT }
    export default { plugins: [sveltekit({ compilerOptions, paths })], ssr }`,
  'src/auth.ts': `
    import { Credentials } from 'latchkey/providers/credentials'
    import { KitAuth } from 'latchkey/sveltekit'
    const authorize = ({ name, password }) => (password === 'right' ? { id: name, name } : null)
    const credentials = { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } }
    export const { handle, signIn, signOut } = KitAuth({
      providers: [Credentials({ credentials, authorize })],
      secret: 'Bn6x_D3rVw9-mK5tQz8cLs2HfPj7GyT4',
      trustHost: true,
    })`,
  'src/hooks.server.ts': "export { handle } from './auth'",
  'src/routes/+layout.server.ts': 'export const load = async ({ locals }) => ({ session: await locals.auth() })',
  'src/routes/+layout.svelte': `
    <script>
      import { SignOut } from 'latchkey/sveltekit/components'
      let { data, children } = $props()
    </script>
    <p>{data.session ? 'You are ' + data.session.user.name : 'Nobody is signed in'}</p>
    <SignOut options={{ redirectTo: '/left' }} className="out"><b slot="submitButton">Leave</b></SignOut>
    {@render children()}`,
  'src/routes/left/+page.svelte': '<h1>You have left</h1>',
  'src/routes/slots/+page.svelte': `
    <script>
      import { SignIn } from 'latchkey/sveltekit/components'
    </script>
    <SignIn provider="credentials" options={{ redirectTo: '/left' }} className="theirs" class="own" data-testid="credentials">
      <div slot="credentials">
        <label>Name <input name="name"></label>
        <label>Password <input name="password" type="password"></label>
      </div>
      <span slot="submitButton">Enter</span>
    </SignIn>
    <SignIn provider="sendgrid" data-testid="mail" />
    <SignIn provider="sendgrid" data-testid="mail-slot"><label slot="email">Address <input name="email"></label></SignIn>
    <SignIn provider="sendgrid" data-testid="mail-children"><label>Mail <input name="email"></label></SignIn>
    <SignIn provider="github" data-testid="github" authorizationParams={new URLSearchParams({ login: 'ada' })} />`,
  'src/routes/signin/+page.server.ts': `
    import { signIn } from '../../auth'
    export const actions = { default: (event) => signIn(event, { onFailure: 'fail' }) }`,
  'src/routes/signin/+page.svelte': `
    <script>
      import { SignIn } from 'latchkey/sveltekit/components'
      let { form } = $props()
      let submitted = $state([])
    </script>
    {#snippet label({ isPending })}{isPending ? 'Wait' : 'Go'}{/snippet}
    <SignIn
      provider="credentials"
      redirectTo="/left"
      submitButton={label}
      enhance={({ formData }) => {
        submitted.push(formData.get('name'))
        return ({ update }) => update()
      }}
    >
      {#snippet children({ fields, failure })}
        <label>Name <input name="name" defaultValue={fields.name ?? ''} aria-invalid={failure !== null}></label>
        <label>Password <input name="password" type="password"></label>
      {/snippet}
      {#snippet failure({ code, message })}<p role="alert">{message} ({code})</p>{/snippet}
    </SignIn>
    <output>{submitted.join()} {form?.error}</output>`,
  'src/routes/browser/+page.svelte': `
    <script>import { SignIn } from 'latchkey/sveltekit/components'</script>
    <SignIn provider="credentials" redirectTo="/left" enhance={false}>
      <label>Name <input name="name"></label>
      <label>Password <input name="password" type="password"></label>
    </SignIn>`,
  'src/routes/signout/+page.server.ts': `
    import { signOut } from '../../auth'
    export const actions = { default: signOut }`,
  'src/routes/signout/+page.svelte': '',
}

const project = runElsewhere('sveltekit', {
  files: FILES,
  command: 'vite build && vite preview --port $PORT --strictPort',
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`components, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('take the slots, options and class of Auth.js', async ({ page }) => {
      await page.goto(`${project.url}/slots`)
      const form = page.getByTestId('credentials')
      await expect(form).toHaveClass('own theirs')
      await expect(form.getByRole('button')).toHaveText('Enter')
      expect(await form.getAttribute('options')).toBeNull()
      await form.getByLabel('Name').fill('Ada')
      await form.getByLabel('Password').fill('right')
      await form.getByRole('button').click()
      await expect(page.getByText('You are Ada')).toBeVisible()
      await expect(page).toHaveURL(`${project.url}/left`)
      await page.getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByText('Nobody is signed in')).toBeVisible()
      await expect(page).toHaveURL(`${project.url}/left`)
    })

    test('have one field for the address of a provider of mail', async ({ page }) => {
      await page.goto(`${project.url}/slots`)
      for (const [id, label] of [
        ['mail', 'Email'],
        ['mail-slot', 'Address'],
        ['mail-children', 'Mail'],
      ] as const) {
        const form = page.getByTestId(id)
        await expect(form.locator('input[name=email]')).toHaveCount(1)
        await expect(form.locator('input[name=email]')).toHaveValue('')
        await expect(form.getByLabel(label)).toBeVisible()
        await expect(form.getByRole('button')).toHaveText('Sign in')
      }
      await expect(page.getByTestId('github').locator('[name=authorizationParams-login]')).toHaveValue('ada')
      await expect(page.getByTestId('github').locator('[name=email]')).toHaveCount(0)
    })

    test('show a wrong password in the form, which keeps the name', async ({ page }) => {
      await page.goto(`${project.url}/signin?callbackUrl=%2F`)
      // Until then, the browser submits forms itself.
      await page.waitForLoadState('networkidle')
      await page.getByLabel('Name').fill('Ada')
      await page.getByLabel('Password').fill('wrong')
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Go' }).click()
      expect((await answer).status()).toBe(401)
      expect(await (await answer).text()).not.toContain('wrong')
      await expect(page.getByRole('alert')).toHaveText('Sign-in failed. Check what you entered. (credentials)')
      await expect(page.getByLabel('Name')).toHaveValue('Ada')
      await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('status')).toHaveText(`${javaScriptEnabled ? 'Ada ' : ''}CredentialsSignin`)
      await page.getByLabel('Password').fill('right')
      await page.getByRole('button', { name: 'Go' }).click()
      await expect(page).toHaveURL(`${project.url}/left`)
      await expect(page.getByText('You are Ada')).toBeVisible()
    })

    test('lead from another page to the sign-in page', async ({ page }) => {
      await page.goto(`${project.url}/browser`)
      await page.getByLabel('Name').fill('Ada')
      await page.getByLabel('Password').fill('wrong')
      const posted = page.waitForRequest((request) => request.method() === 'POST')
      await page.getByRole('button', { name: 'Sign in' }).click()
      expect((await posted).isNavigationRequest()).toBe(true)
      await expect(page).toHaveURL(/\/auth\/signin\?error=CredentialsSignin&code=credentials/)
    })
  })
}

test('a form says that it waits, and is not sent twice', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/signin', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.goto(`${project.url}/signin`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Password').fill('right')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page.getByRole('button', { name: 'Wait' })).toBeDisabled()
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(1)
  release()
  await expect(page).toHaveURL(`${project.url}/left`)
  await expect(page.getByText('You are Ada')).toBeVisible()
})
