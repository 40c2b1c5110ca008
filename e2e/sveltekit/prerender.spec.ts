// A page that is made at the build must not link to the sign-in page: the build follows the link.

import { stripVTControlCharacters } from 'node:util'
import { expect } from '@playwright/test'
import { startFreshProject } from '../fresh-project.ts'
import { test } from '../test.ts'

const FILES = {
  'vite.config.js': `
    import { sveltekit } from '@sveltejs/kit/vite'
    // Express, which is beside it here, has another version of what SvelteKit needs.
    const ssr = { noExternal: ['cookie'] }
    export default { plugins: [sveltekit()], ssr }`,
  'src/hooks.server.ts': `
    import { GitHub } from 'latchkey/providers/github'
    import { KitAuth } from 'latchkey/sveltekit'
    export const { handle } = KitAuth({ providers: [GitHub] })`,
  'src/routes/about/+page.js': 'export const prerender = true',
}

const SETTINGS =
  'AUTH_SECRET=Bn6x_D3rVw9-mK5tQz8cLs2HfPj7GyT4 AUTH_GITHUB_ID=… AUTH_GITHUB_SECRET=… AUTH_TRUST_HOST=true'

/** Builds and serves an application with such a page. */
function start(about: string) {
  const files = Object.entries({ ...FILES, 'src/routes/about/+page.svelte': about })
  return startFreshProject('sveltekit', {
    command: `export ${SETTINGS} && vite build && vite preview --port $PORT --strictPort`,
    files: files.map(([path, text]) => ({ path, text })),
  })
}

test.setTimeout(90_000)

test('a prerendered page with a plain link to the sign-in page fails the build', async () => {
  const failed = await start('<a href="/auth/signin">Sign in</a>').catch(String)
  const said = stripVTControlCharacters(String(failed))
  expect(said).toContain('`/auth/signin` was linked from `/about`')
  expect(said).toContain('404 GET /auth/signin')
})

test('a prerendered page with the component and the function is built', async ({ request }) => {
  const project = await start(`
    <script>
      import { SignIn } from 'latchkey/sveltekit/components'
      import { signIn } from 'latchkey/sveltekit/client'
    </script>
    <SignIn /><button onclick={() => signIn('github')}>Sign in with GitHub</button>`)
  try {
    const page = await (await request.get(`${project.url}/about`)).text()
    expect(page).toContain('action="./signin"')
  } finally {
    await project.stop()
  }
})
