// A provider that answers with a form, as Apple does: a POST of another site, which SvelteKit refuses unless the
// application says whom it trusts.

import { expect, type Page } from '@playwright/test'
import { ALICE } from '../app.ts'
import { only } from '../cases.ts'
import { type FreshProject, startFreshProject } from '../fresh-project.ts'
import { type OtherSite, openOtherSite } from '../other-site.ts'
import { allow, logIn, loginHeading } from '../sign-in.ts'
import { test } from '../test.ts'

const FILES = {
  'src/hooks.server.ts': `
    import { Google } from 'latchkey/providers/google'
    import { KitAuth } from 'latchkey/sveltekit'
    const response_mode = 'form_post'
    export const { handle } = KitAuth({ providers: [Google({ authorization: { params: { response_mode } } })] })`,
  'src/routes/+page.server.ts': 'export const load = async ({ locals }) => ({ session: await locals.auth() })',
  'src/routes/+page.svelte': `
    <script>let { data } = $props()</script>
    <p>{data.session ? 'You are ' + data.session.user.name : 'Nobody is signed in'}</p>`,
}

/** @param trusted Of the options of SvelteKit, as code. */
const viteConfig = (trusted: string): string => `
  import { sveltekit } from '@sveltejs/kit/vite'
  // Express, which is beside it here, has another version of what SvelteKit needs.
  const ssr = { noExternal: ['cookie'] }
  // The adapter of a host takes the origin from the request; the preview needs to be told.
  const paths = { origin: 'http://localhost:' + process.env.PORT }
  export default { plugins: [sveltekit({ paths, csrf: { trustedOrigins: ${trusted} } })], ssr }`

/** The provider of the test, in the place of https://appleid.apple.com. */
const PROVIDER = '[process.env.AUTH_GOOGLE_ISSUER]'

function start(trusted: string): Promise<FreshProject> {
  const settings = 'AUTH_TRUST_HOST=true AUTH_SECRET=Bn6x_D3rVw9-mK5tQz8cLs2HfPj7GyT4'
  const google = 'AUTH_GOOGLE_ID=… AUTH_GOOGLE_SECRET=…'
  const command = `export ${settings} ${google} && vite build && vite preview --port $PORT --strictPort`
  const files = Object.entries({ ...FILES, 'vite.config.js': viteConfig(trusted) })
  return startFreshProject('sveltekit', { command, files: files.map(([path, text]) => ({ path, text })) })
}

async function leave(page: Page, { url }: FreshProject): Promise<void> {
  await page.goto(`${url}/auth/signin`)
  await page.getByRole('button', { name: /Google/ }).click()
  await expect(loginHeading(page)).toBeVisible()
}

async function finish(page: Page): Promise<void> {
  await logIn(page, ALICE)
  await allow(page)
}

async function enter(page: Page, project: FreshProject): Promise<void> {
  await leave(page, project)
  await finish(page)
}

let other: OtherSite

test.setTimeout(90_000)
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  other = await openOtherSite()
})

test.afterAll(() => other.close())

test.describe('the form of a provider that the application trusts', only('@security'), () => {
  let project: FreshProject
  test.beforeAll(async () => {
    project = await start(PROVIDER)
  })
  test.afterAll(() => project.stop())

  test('signs in', async ({ page, context }) => {
    const posted = page.waitForRequest((request) => request.url().includes('/auth/callback/google'))
    await leave(page, project)
    const transactions = (await context.cookies(project.url)).filter(({ name }) => name.includes('.tx.'))
    expect(transactions).toMatchObject([{ sameSite: 'Lax', secure: false }])
    await finish(page)
    const request = await posted
    expect(request.method()).toBe('POST')
    expect(await request.headerValue('origin')).toBe(project.issuer)
    await expect(page.getByText(`You are ${ALICE.name}`)).toBeVisible()
  })

  for (const host of ['localhost', '127.0.0.1'] as const)
    test(`is not that of another site on ${host}`, async ({ page }) => {
      await other.post(page, host, `${project.url}/auth/callback/google`, { code: 'x', state: 'y' })
      await expect(page.getByText('Cross-site POST form submissions are forbidden')).toBeVisible()
    })

  test('is refused by SvelteKit if it comes from an origin that the application does not trust', async ({ page }) => {
    const asked = page.waitForRequest((request) => request.url().includes('client_id='))
    await leave(page, project)
    // The same provider, at an address that is not in the list.
    await page.goto((await asked).url().replace('localhost', '127.0.0.1'))
    await finish(page)
    await expect(page.getByText('Cross-site POST form submissions are forbidden')).toBeVisible()
    await page.goto(project.url)
    await expect(page.getByText('Nobody is signed in')).toBeVisible()
  })
})

test.describe('where the application trusts everybody', only('@security'), () => {
  let project: FreshProject
  test.beforeAll(async () => {
    project = await start("['*']")
  })
  test.afterAll(() => project.stop())

  test('the form of the provider signs in', async ({ page }) => {
    await enter(page, project)
    await expect(page.getByText(`You are ${ALICE.name}`)).toBeVisible()
  })

  for (const host of ['localhost', '127.0.0.1'] as const) {
    test(`an answer that another site on ${host} has made up is refused`, async ({ page }) => {
      await other.post(page, host, `${project.url}/auth/callback/google`, { code: 'x', state: 'y' })
      await expect(page).toHaveURL(/\/auth\/error\?error=InvalidCheck/)
    })

    test(`a form of another site on ${host} does not sign the user out`, async ({ page }) => {
      await enter(page, project)
      await expect(page.getByText(`You are ${ALICE.name}`)).toBeVisible()
      await other.post(page, host, `${project.url}/auth/signout`, {})
      await page.goto(project.url)
      await expect(page.getByText(`You are ${ALICE.name}`)).toBeVisible()
    })
  }
})
