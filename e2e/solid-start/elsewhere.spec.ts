// An application that the sample is not: under a path of its own, and configured per request by what comes with it.

import { expect, type Page } from '@playwright/test'
import { only } from '../cases.ts'
import { runElsewhere, signInAsAda } from '../elsewhere.ts'
import { test } from '../test.ts'

const FILES = {
  'vite.config.ts': `
    import { solidStart } from '@solidjs/start/config'
    import { nitro } from 'nitro/vite'
    const server = { preset: 'node_server', baseURL: '/app', prerender: { routes: ['/about'] } }
    export default {
      base: '/app',
      plugins: [solidStart({ middleware: './src/middleware.ts' }), nitro(server)],
    }`,
  'src/auth.ts': `
    import { Credentials } from 'latchkey/providers/credentials'
    import { ReactiveAuth } from 'latchkey/solid-start'
    const authorize = ({ name, password }) => (password === 'right' ? { id: name, name } : null)
    const credentials = { name: { label: 'Name' }, password: { label: 'Password', type: 'password' } }
    let config
    export const { GET, POST, auth, middleware, protect, requireSession, signIn, signOut } = ReactiveAuth(
      async ({ locals }) => {
        config ??= {
          basePath: '/app/api/auth',
          secret: locals.env.KEY,
          trustHost: true,
          providers: [Credentials({ credentials, authorize })],
        }
        return config
      },
    )`,
  'src/middleware.ts': `
    import { createMiddleware } from '@solidjs/start/middleware'
    import { getRequestEvent } from 'solid-js/web'
    import { middleware, protect } from './auth'
    const platform = (_event, next) => {
      getRequestEvent().locals.env = { KEY: 'a-secret-that-only-the-platform-has-and-hands-out' }
      return next()
    }
    export default createMiddleware([platform, middleware, protect(['/app/members'])])`,
  'src/routes/api/auth/[...auth].ts': "export { GET, POST } from '../../../auth'",
  'src/data.ts': `
    import { action, query } from '@solidjs/router'
    import { CredentialsSignin } from 'latchkey'
    import { auth, requireSession, signIn, signOut } from './auth'
    export const getVisitor = query(async () => {
      'use server'
      return auth()
    }, 'visitor')
    export const getNews = query(async () => {
      'use server'
      const { user } = await requireSession({ redirectTo: '/app/news' })
      return 'News for ' + user.name
    }, 'news')
    export const enter = action(async (form) => {
      'use server'
      return signIn('credentials', { fields: form, redirectTo: '/app/deep/down' })
    }, 'enter')
    export const careful = action(async (form) => {
      'use server'
      try {
        return await signIn('credentials', { fields: form, redirectTo: '/app/deep/down' })
      } catch (error) {
        if (error instanceof CredentialsSignin) return { message: 'No: ' + error.code }
        throw error
      }
    }, 'careful')
    export const leave = action(async () => {
      'use server'
      return signOut({ redirectTo: '/app/' })
    }, 'leave')`,
  'src/app.tsx': `
    import { createAsync, Router } from '@solidjs/router'
    import { FileRoutes } from '@solidjs/start/router'
    import { Suspense } from 'solid-js'
    import { getVisitor } from './data'
    function Layout(props) {
      const visitor = createAsync(() => getVisitor(), { deferStream: true })
      return (
        <Suspense>
          <p>{visitor() ? 'You are ' + visitor().user.name : 'Nobody is signed in'}</p>
          <nav><a href="/news">News</a></nav>
          <Suspense>{props.children}</Suspense>
        </Suspense>
      )
    }
    export default function App() {
      return <Router base="/app" actionBase="/app/_server" root={Layout}><FileRoutes /></Router>
    }`,
  'src/routes/index.tsx': `
    import { createReactiveClient } from 'latchkey/solid-start/client'
    import { enter, leave } from '../data'
    const client = createReactiveClient({ basePath: '/app/api/auth' })
    export default function Home() {
      const session = client.createSession()
      return (
        <>
          <form method="post" action={enter}>
            <label>Name <input name="name" /></label>
            <label>Password <input name="password" type="password" /></label>
            <button>Sign in</button>
          </form>
          <form method="post" action={leave}><button>Sign out</button></form>
          <button onClick={() => client.signIn('credentials', { name: 'Bob', password: 'right' })}>Enter as Bob</button>
          <p role="status">{session()?.user?.name ?? 'no name'}</p>
        </>
      )
    }`,
  'src/routes/careful.tsx': `
    import { useSubmission } from '@solidjs/router'
    import { careful } from '../data'
    export default function Careful() {
      const submission = useSubmission(careful)
      return (
        <form method="post" action={careful}>
          <label>Name <input name="name" /></label>
          <label>Password <input name="password" type="password" /></label>
          <p role="alert">{submission.result?.message}</p>
          <button>Sign in</button>
        </form>
      )
    }`,
  'src/routes/about.tsx': 'export default () => <h1>About</h1>',
  'src/routes/deep/down.tsx': 'export default () => <h1>Deep down</h1>',
  'src/routes/members.tsx': 'export default () => <h1>Members</h1>',
  'src/routes/news.tsx': `
    import { createAsync } from '@solidjs/router'
    import { getNews } from '../data'
    export default function News() {
      const news = createAsync(() => getNews(), { deferStream: true })
      return <h1>{news()}</h1>
    }`,
}

const project = runElsewhere('solid-start', {
  files: FILES,
  command: 'NODE_ENV=production vite build && NODE_ENV=production node .output/server/index.mjs',
})

const who = (page: Page, name: string) => page.getByText(`You are ${name}`)

async function enter(page: Page, password: string, path = ''): Promise<void> {
  await page.goto(`${project.url}/app/${path}`)
  // Until then, the browser sends forms by itself.
  await page.waitForLoadState('networkidle')
  await signInAsAda(page, password)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`an application under a path, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('signs in and out by its forms', async ({ page }) => {
      await enter(page, 'right')
      await expect(who(page, 'Ada')).toBeVisible()
      await expect(page).toHaveURL(`${project.url}/app/deep/down`)
      await page.goto(`${project.url}/app/`)
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByText('Nobody is signed in')).toBeVisible()
      await expect(page).toHaveURL(/\/app\/?$/)
    })

    test('has the sign-in page under its path', async ({ page }) => {
      await enter(page, 'wrong')
      await expect(page).toHaveURL(/\/app\/api\/auth\/signin\?error=CredentialsSignin&code=credentials/)
      await expect(page.getByRole('alert')).toContainText('Sign-in failed')
    })

    test('shows a wrong password on the page and keeps it nowhere', only('@security'), async ({ page }) => {
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await enter(page, 'babbage', 'careful')
      await expect(page.getByRole('alert')).toHaveText('No: credentials')
      const headers = JSON.stringify(await (await answer).headersArray())
      // Without JavaScript, SolidStart keeps what the function returns in a cookie, and would keep the form there, too.
      expect(headers.includes('flash=')).toBe(!javaScriptEnabled)
      expect(headers).not.toContain('babbage')
    })

    for (const path of ['members', 'news'])
      test(`closes ${path}, and leads there after the sign-in`, async ({ page }) => {
        await page.goto(`${project.url}/app/${path}`)
        await expect(page).toHaveURL(`${project.url}/app/api/auth/signin?callbackUrl=%2Fapp%2F${path}`)
        await page.getByLabel('Name').fill('Ada')
        await page.getByLabel('Password', { exact: true }).fill('right')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page).toHaveURL(`${project.url}/app/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(who(page, 'Ada')).toBeVisible()
      })
  })
}

test('a page that the router goes to is closed, and is where the sign-in leads', async ({ page }) => {
  await page.goto(`${project.url}/app/`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL(`${project.url}/app/api/auth/signin?callbackUrl=%2Fapp%2Fnews`)
})

test('signs in from a script of a page, and its signal says who', async ({ page }) => {
  await page.goto(`${project.url}/app/`)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('status')).toHaveText('no name')
  await page.getByRole('button', { name: 'Enter as Bob' }).click()
  await expect(who(page, 'Bob')).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Bob')
})

test('a prerendered page contains no session', only('@security'), async ({ page }) => {
  await enter(page, 'right')
  await expect(who(page, 'Ada')).toBeVisible()
  const response = await page.request.get(`${project.url}/app/about`)
  expect(await response.text()).toContain('Nobody is signed in')
  expect(response.headers()['set-cookie']).toBeUndefined()
})

test('has none of its routes outside', async ({ request }) => {
  expect((await request.get(`${project.url}/app/api/auth/session`)).status()).toBe(200)
  const outside = await request.get(`${project.url}/api/auth/session`, { maxRedirects: 0 })
  // The server underneath leads into the application.
  expect([outside.status(), outside.headers()['location']]).toEqual([302, '/app/api/auth/session'])
})
