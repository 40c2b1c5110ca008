import { describe, expect, test } from 'vitest'
import { ServerAuth, session } from '../../../src/integrations/express/index.ts'
import { createBrowser, createConfig, EXPRESS, serve, signInAs } from '../../integrations/express/harness.ts'
import { createConfig as kitConfig, openApp } from '../../integrations/sveltekit/harness.ts'

describe('a custom session field', () => {
  const callbacks = { session: ({ session }: { session: object }) => ({ ...session, role: 'admin' }) as never }
  const mine = { role: 'admin' }

  test('DEMAND-23: is in the locals of Express', async () => {
    const config = createConfig({ callbacks })
    const app = EXPRESS[5]()
    app.use('/auth', ServerAuth(config))
    app.use(session(config), (_req, res) => void res.json(res.locals.session))
    const browser = createBrowser(await serve(app))
    await signInAs(browser)
    expect(await (await browser.fetch('/')).json()).toMatchObject(mine)
  })

  test('DEMAND-23: is in the locals of SvelteKit', async () => {
    const app = openApp(kitConfig({ callbacks }), (kit) => ({ '/in': kit.signIn, '/': ({ locals }) => locals.auth() }))
    await app.submit('/in', { providerId: 'credentials', username: 'ada', password: 'right' })
    expect(await (await app.visit('/')).json()).toMatchObject(mine)
  })
})
