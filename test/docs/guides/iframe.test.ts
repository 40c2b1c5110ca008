import { expect, test } from 'vitest'
import { type AuthConfig, createAuth } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { openBrowser } from '../../../src/testing/index.ts'
import { ORIGIN } from '../../harness.ts'
import { guideModules } from './guide-modules.ts'

const FRAMED = /; SameSite=None; Secure; Partitioned/
const load = guideModules('iframe.md')

test('browsers send every cookie of the guide in a frame on another site', async () => {
  const { config } = await load<{ config: AuthConfig }>('src/auth.ts')
  const authorize = () => ({ id: 'user-1' })
  const auth = createAuth({ ...config, providers: [...(config.providers ?? []), Credentials({ authorize })] })
  const browser = openBrowser(auth, { origin: ORIGIN, redirect: 'manual' })
  const set = [await browser.submit('/auth/signin/github'), await browser.submit('/auth/callback/credentials')]
  const cookies = set.flatMap(({ headers }) => headers.getSetCookie())
  expect(cookies.length).toBeGreaterThanOrEqual(2)
  // The others are cleared outside of the frame, where an earlier configuration may have set them.
  expect(cookies.filter((cookie) => !FRAMED.test(cookie) && !cookie.endsWith('; Max-Age=0'))).toEqual([])
})
