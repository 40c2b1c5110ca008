import express from 'express'
import { describe, expect, test } from 'vitest'
import { ServerAuth, signIn } from '../../../src/integrations/express/index.ts'
import { ReactiveAuth } from '../../../src/integrations/solid-start/index.ts'
import { ORIGIN, SECRET } from '../../harness.ts'
import * as kit from '../../integrations/express/harness.ts'
import * as solid from '../../integrations/solid-start/harness.ts'
import * as svelte from '../../integrations/sveltekit/harness.ts'
import { REFERERS } from '../referers.ts'

const RIGHT = { username: 'ada', password: 'right' }

describe('the Referer of a form', () => {
  test.each(REFERERS)('REDIR-08: is no target in Express: %s', async (referer) => {
    const app = express()
    const config = kit.createConfig()
    app.use('/auth', ServerAuth(config))
    app.post('/login', (req, res, next) => void signIn(req, res, 'credentials', { fields: RIGHT, config }).catch(next))
    const { url } = await kit.serve(app)
    const headers = { origin: url, referer }
    const response = await fetch(`${url}/login`, { method: 'POST', headers, redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([303, `${url}/`])
  })

  test.each(REFERERS)('REDIR-08: is no target in SvelteKit: %s', async (referer) => {
    const app = svelte.openApp(svelte.createConfig(), svelte.standard)
    const response = await app.submit('/signin', { providerId: 'credentials', ...RIGHT }, { referer })
    expect(response.headers.get('location')).toBe(`${ORIGIN}/`)
  })

  test.each(REFERERS)('REDIR-08: is no target in SolidStart: %s', async (referer) => {
    const config = solid.createConfig({ secret: SECRET })
    const { middleware, signIn: enter } = ReactiveAuth(config)
    const app = solid.createApp({
      middleware: [middleware],
      functions: { enter: () => enter('credentials', { fields: RIGHT }) },
    })
    const response = await app.post('enter', {}, { referer })
    expect(response.headers.get('location')).toBe(`${solid.ORIGIN}/`)
  })
})
