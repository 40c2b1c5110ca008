// Hooks in front of ours and behind it. One belongs to another library and passes on another request. It has the form of
// `paraglideMiddleware` as its documentation has it in SvelteKit: addresses with a locale, a `Request` for the address
// without one, `resolve({ ...event, request })`, and a `reroute` hook. Another one signs out and responds itself.

import { expect, type Page } from '@playwright/test'
import { runElsewhere, signInAsAda } from '../elsewhere.ts'
import { test } from '../test.ts'

const FILES = {
  'vite.config.js': `
    import { sveltekit } from '@sveltejs/kit/vite'
    // Express, which is beside it here, has another version of what SvelteKit needs.
    const ssr = { noExternal: ['cookie'] }
    const compilerOptions = { experimental: { async: true } }
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
    import { KitAuth } from 'latchkey/sveltekit'
    const authorize = ({ name, password }) => (password === 'right' ? { id: name, name } : null)
    const credentials = { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } }
    export const { handle, protect, requireSession, signIn, signOut, auth } = KitAuth({
      providers: [Credentials({ credentials, authorize })],
      secret: 'Bn6x_D3rVw9-mK5tQz8cLs2HfPj7GyT4',
      session: { updateAge: 0 },
      trustHost: true,
    })`,
  'src/hooks.server.ts': `
    import { sequence } from '@sveltejs/kit/hooks'
    import { handle as ours, protect, signOut } from './auth'
    import { translate } from './locale.js'
    const theirs = ({ event, resolve }) =>
      translate(event.request, ({ request, locale }) =>
        resolve({ ...event, request }, { transformPageChunk: ({ html }) => html.replace('lang="en"', 'lang="' + locale + '"') }))
    const guard = protect(['/account'])
    const leave = async ({ event, resolve }) => {
      if (event.url.pathname !== '/leave') return resolve(event)
      await signOut({ redirect: false })
      return Response.redirect(new URL('/left', event.url), 303)
    }
    const orders = { first: sequence(theirs, ours, guard, leave), last: sequence(ours, guard, leave, theirs) }
    export const handle = (input) => orders[input.event.cookies.get('theirs') ?? 'last'](input)
`,
  'src/routes/redirected/+server.js': `
    export const GET = async ({ locals, url }) => {
      await locals.auth()
      return Response.redirect(new URL('/de', url))
    }`,
  'src/routes/fetched/+server.js': `
    export const GET = async ({ locals }) => {
      const { user } = await locals.auth()
      return fetch('data:text/plain,fetched for ' + user.name)
    }`,
  'src/routes/auth.remote.ts': "export { session } from 'latchkey/sveltekit/remote'",
  'src/routes/+layout.server.ts': `
    import { auth } from '../auth'
    export const load = async ({ locals }) => ({ session: await locals.auth(), same: await auth() })`,
  'src/routes/+page.svelte': `
    <script>
      import { SignIn, SignOut } from 'latchkey/sveltekit/components'
      import { session } from './auth.remote'
      let { data } = $props()
      const remote = $derived(await session())
    </script>
    <p>{data.session ? 'You are ' + data.session.user.name : 'Nobody is signed in'}</p>
    <p>auth(): {data.same?.user.name}, session(): {remote?.user.name}</p>
    <SignIn provider="credentials" redirectTo="/de">
      <label>Name <input name="name"></label>
      <label>Password <input name="password" type="password"></label>
    </SignIn>
    <SignOut redirectTo="/de" />`,
  'src/routes/account/+page.server.ts': `
    import { requireSession } from '../../auth'
    export const load = async () => ({ name: (await requireSession()).user.name })`,
  'src/routes/account/+page.svelte': '<script>let { data } = $props()</script><p>The account of {data.name}</p>',
  'src/routes/signin/+page.server.ts': `
    import { signIn } from '../../auth'
    export const actions = { default: signIn }`,
  'src/routes/signin/+page.svelte': '',
  'src/routes/signout/+page.server.ts': `
    import { signOut } from '../../auth'
    export const actions = { default: signOut }`,
  'src/routes/signout/+page.svelte': '',
}

const project = runElsewhere('sveltekit', {
  files: FILES,
  command: 'vite build && vite preview --port $PORT --strictPort',
})

const account = (page: Page) => page.getByText('The account of Ada')

for (const place of ['first', 'last'] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with the other hook ${place}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled })

      test('signs in, shows the session everywhere, and signs out', async ({ page, context }) => {
        await context.addCookies([{ name: 'theirs', value: place, url: project.url }])
        await page.goto(`${project.url}/de/account`)
        await expect(page).toHaveURL(/\/auth\/signin\?callbackUrl=%2Fde%2Faccount/)
        await page.goto(`${project.url}/de`)
        await expect(page.locator('html')).toHaveAttribute('lang', 'de')
        await signInAsAda(page, 'right')
        await expect(page.getByText('You are Ada')).toBeVisible()
        await expect(page.getByText('auth(): Ada, session(): Ada')).toBeVisible()
        await page.goto(`${project.url}/de/account`)
        await expect(account(page)).toBeVisible()
        await page.goto(`${project.url}/de`)
        await page.getByRole('button', { name: 'Sign out' }).click()
        await expect(page.getByText('Nobody is signed in')).toBeVisible()
      })
    })
  }
}

test('any response brings a renewed cookie, and clears it after a sign-out', async ({ page, context }) => {
  const findCookie = async () => (await context.cookies(project.url)).find(({ name }) => /\.session$/.test(name))?.value
  await page.goto(`${project.url}/de`)
  await signInAsAda(page, 'right')
  await expect(page.getByText('You are Ada')).toBeVisible()
  for (const path of ['redirected', 'fetched']) {
    const before = await findCookie()
    // The page may read the session, too, so the response itself is asked.
    const response = await page.request.get(`${project.url}/${path}`, { maxRedirects: 0 })
    expect(response.status()).toBeLessThan(400)
    expect(await findCookie()).not.toBe(before)
  }
  await page.evaluate(() => fetch('/leave', { method: 'POST' }))
  expect(await findCookie()).toBeUndefined()
  await page.goto(`${project.url}/de`)
  await expect(page.getByText('Nobody is signed in')).toBeVisible()
})
