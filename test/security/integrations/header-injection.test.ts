import express from 'express'
import { describe, expect, test } from 'vitest'
import { ServerAuth } from '../../../src/integrations/express/index.ts'
import { ReactiveAuth } from '../../../src/integrations/solid-start/index.ts'
import * as kit from '../../integrations/express/harness.ts'
import * as solid from '../../integrations/solid-start/harness.ts'
import * as svelte from '../../integrations/sveltekit/harness.ts'
import { expected, RIGHT, shapeOf, VALUES } from '../line-breaks.ts'

describe('CRLF-02: a target with line breaks', () => {
  test.each(VALUES)('redirects in Express like in the core: %j', async (target) => {
    const app = express().use('/auth', ServerAuth(kit.createConfig()))
    const browser = kit.createBrowser(await kit.serve(app))
    expect(shapeOf(await kit.signInAs(browser, { callbackUrl: target }))).toEqual(await expected(target))
  })

  test.each(VALUES)('redirects in SvelteKit like in the core: %j', async (target) => {
    const app = svelte.openApp(svelte.createConfig(), svelte.standard)
    const form = { providerId: 'credentials', ...RIGHT, redirectTo: target }
    expect(shapeOf(await app.submit('/signin', form))).toEqual(await expected(target))
  })

  test.each(VALUES)('redirects in SolidStart like in the core: %j', async (target) => {
    const { middleware, signIn } = ReactiveAuth(solid.createConfig())
    const app = solid.createApp({
      middleware: [middleware],
      functions: { enter: () => signIn('credentials', { fields: RIGHT, redirectTo: target }) },
    })
    expect(shapeOf(await app.post('enter'))).toEqual(await expected(target))
  })
})
