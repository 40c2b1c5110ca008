import { describe, expect, test } from 'vitest'
import { createExpressAuth } from '../../../src/integrations/express/index.ts'
import { ORIGIN, openApplication } from '../../features/logout/open-application.ts'
import { EXPRESS, serve, type Version } from './harness.ts'

/** Sends a logout token to an application, whose form parser may have read the body first. */
async function sendToken(version: Version, isParsed: boolean) {
  const app = openApplication('database')
  const browser = await app.signIn('ada')
  const express = EXPRESS[version]
  const auth = createExpressAuth({ ...app.config, origin: ORIGIN })
  const site = express()
  if (isParsed) site.use(express.urlencoded({ extended: false }))
  site.use(auth.router)
  const { url } = await serve(site)
  const body = new URLSearchParams({ logout_token: await app.server.logoutToken({ sub: 'ada' }) })
  const { status } = await fetch(`${url}/auth/backchannel-logout/idp`, { method: 'POST', body })
  return { status, isSignedIn: await app.isSignedIn(browser) }
}

describe.each([4, 5] as const)('Express %s', (version) => {
  test.each([false, true])('accepts a logout token, after a form parser: %s', async (isParsed) => {
    expect(await sendToken(version, isParsed)).toEqual({ status: 200, isSignedIn: false })
  })
})
