import { cpSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { ALICE } from '../../../../e2e/app.ts'
import { startFreshProject } from '../../../../e2e/fresh-project.ts'
import { planOfInit } from '../../../../e2e/run-init.ts'
import { unpackedPackage } from '../../package.ts'
import { openPlainBrowser } from '../../plain-browser.ts'

let packed = ''
beforeAll(async () => {
  packed = await unpackedPackage()
})

/** Requests the mailbox under the name of a host. */
function readMailbox(url: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${url}/mailbox`, { headers: { host } }, (response) => text(response).then(resolve, reject)).on('error', reject)
  })
}

/** Signs in with the newest mail of the mailbox. @returns The user of the account page. */
async function enterByEmail(url: string): Promise<unknown> {
  const browser = openPlainBrowser()
  await browser.navigate(`${url}/account`)
  await browser.submit('/signin/mail', { email: 'eve@example.com' })
  // A page of another site, whose name leads to this machine.
  expect(await readMailbox(url, 'evil.example')).not.toContain('Sign in')
  await browser.navigate(`${url}/mailbox`)
  const [, link = ''] = /<li><a href="([^"]+)">Sign in<\/a> eve@example\.com, code \d{6}<\/li>/.exec(browser.text) ?? []
  await browser.navigate(link.replaceAll('&#38;', '&'))
  await browser.submit('/callback/mail')
  expect(browser.url).toBe(`${url}/account`)
  return JSON.parse(browser.text)
}

describe('init', { concurrent: true }, () => {
  // test/docs/quick-starts.test.ts runs that of SolidStart, whose build takes longest.
  test.each(['express', 'sveltekit', 'hono'] as const)('sets up a project of %s that signs in', async (framework) => {
    const plan = planOfInit({
      hasEmail: true,
      program: join(packed, 'dist/cli.js'),
      // A copy: what is found by a link looks for its dependencies where the link leads.
      prepare: ({ folder }) => cpSync(packed, join(folder, 'node_modules/latchkey'), { recursive: true }),
    })
    const app = await startFreshProject(framework, plan)
    try {
      const browser = openPlainBrowser()
      await browser.navigate(`${app.url}/account`)
      expect(browser.url).toContain('/signin')
      await browser.submit('/signin/google')
      await browser.submit('/login', { user: ALICE.user, password: ALICE.password })
      await browser.submit('/allow')
      expect(browser.url).toBe(`${app.url}/account`)
      expect(JSON.parse(browser.text)).toMatchObject({ name: ALICE.name })
      expect(await enterByEmail(app.url)).toMatchObject({ email: 'eve@example.com' })
    } catch (error) {
      throw new Error(app.log(), { cause: error })
    } finally {
      await app.stop()
    }
  })
})
