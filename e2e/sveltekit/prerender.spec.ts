// A page that is made at the build must not link to the sign-in page: the build follows the link. What such a page has in
// its place is in elsewhere.spec.ts.

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
  'src/routes/about/+page.svelte': '<a href="/auth/signin">Sign in</a>',
}

const SETTINGS =
  'AUTH_SECRET=Bn6x_D3rVw9-mK5tQz8cLs2HfPj7GyT4 AUTH_GITHUB_ID=… AUTH_GITHUB_SECRET=… AUTH_TRUST_HOST=true'

test.setTimeout(90_000)

test('a prerendered page with a plain link to the sign-in page fails the build', async () => {
  const failed = await startFreshProject('sveltekit', {
    command: `export ${SETTINGS} && vite build`,
    files: Object.entries(FILES).map(([path, text]) => ({ path, text })),
  }).catch(String)
  const said = stripVTControlCharacters(String(failed))
  expect(said).toContain('`/auth/signin` was linked from `/about`')
  expect(said).toContain('404 GET /auth/signin')
})
