import { cpSync } from 'node:fs'
import { join } from 'node:path'
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

describe('init', { concurrent: true }, () => {
  test.each(['express', 'sveltekit', 'solid-start'] as const)(
    'sets up a project of %s that signs in',
    async (framework) => {
      const plan = planOfInit({
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
      } catch (error) {
        throw new Error(app.log(), { cause: error })
      } finally {
        await app.stop()
      }
    },
  )
})
