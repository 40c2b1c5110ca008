// Types docs/deploy/workers.md and two-workers.md into an empty folder, as far as wrangler needs no account. `FOLLOW_GUIDES=1`, which
// `npm run test:rest` sets, does that with packages from the registry of npm; the tests of miniflare next to it need none.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anyPort } from '../../e2e/ports.ts'
import { readQuickStart } from '../../e2e/quick-start.ts'
import { openBrowser } from '../../src/testing/index.ts'
import { root } from '../../tools/entries.ts'
import { TARBALL } from '../../tools/install-lines.ts'
import { unpackedPackage } from '../cli/package.ts'
import { openReader } from '../docs/quick-starts/reader.ts'

const page = readFileSync(join(root, 'docs/deploy/workers.md'), 'utf8')

/** What follows the quick start. */
const [, rest = ''] = page.split('\n## Without a framework\n')

/** Files of a section: blocks whose first line is their path. */
const files = Array.from(
  (rest.split('\n## ')[0] ?? '').matchAll(/```\w+\n\/\/ (\S+)\n([\s\S]*?)```/g),
  ([, path = '', text = '']) => ({ path, text }),
)

/** The block of commands that contains a text. */
function commandsWith(text: string): string {
  const blocks = Array.from(rest.matchAll(/```sh\n([\s\S]*?)```/g), ([, commands = '']) => commands)
  const found = blocks.find((commands) => commands.includes(text))
  if (found === undefined) throw new Error(`The page has no commands with "${text}".`)
  return found
}

/** No question, and no report to Cloudflare. */
const WRANGLER = { CI: 'true', WRANGLER_SEND_METRICS: 'false' }

const secrets = Array.from(page.matchAll(/wrangler secret put (\w+)/g), ([, name]) => name)

test('the Workers page names its files and its secrets', () => {
  expect(files.map(({ path }) => path)).toEqual(['wrangler.jsonc', 'src/worker.ts'])
  expect(secrets).toEqual(['AUTH_SECRET', 'AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET'])
})

if (process.env['FOLLOW_GUIDES'])
  describe('the Workers page', { timeout: 240_000 }, () => {
    test('describes a Worker that wrangler runs', async () => {
      const reader = openReader()
      onTestFinished(reader.leave)
      reader.copy(join(await unpackedPackage(), '..', TARBALL), TARBALL)
      await reader.type('npm init -y\nnpm pkg set type=module')
      await reader.type(commandsWith('npm install'))
      const text = secrets.map((name) => `${name}=nW4t7Kq_2LpZ-8sXc5RmB9vHdY3fGjT6`).join('\n')
      reader.write([...files, { path: '.dev.vars', text }])
      await reader.type(commandsWith('migrations apply').replace('--remote', '--local'))
      const port = await anyPort()
      const wrangler = reader.start(`${commandsWith('wrangler dev').trim()} --port ${port}`, WRANGLER)
      onTestFinished(wrangler.stop)
      await wrangler.untilPrinted(/Ready on/)
      expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('Hello stranger')
      const providers = await fetch(`http://localhost:${port}/auth/providers`)
      expect(await providers.json()).toMatchObject({
        github: { callbackUrl: 'https://app.example.com/auth/callback/github' },
      })
    })

    test('describes two Workers that wrangler runs with one command', async () => {
      const { command, create } = readQuickStart('two-workers')
      const reader = openReader()
      onTestFinished(reader.leave)
      reader.copy(join(await unpackedPackage(), '..', TARBALL), `latchkey/${TARBALL}`)
      const origin = `http://localhost:${await anyPort()}`
      await reader.type(create.replace('--framework two-workers', `$& --url ${origin}`))
      await reader.type("sed -i.old 's/=$/=value/' .dev.vars")
      const wrangler = reader.start(command, WRANGLER)
      onTestFinished(wrangler.stop)
      await wrangler.untilPrinted(/Ready on/)
      const browser = openBrowser((request) => fetch(request, { redirect: 'manual' }), { origin, redirect: 'manual' })
      const { headers } = await browser.navigate('/account')
      expect(headers.get('location')).toBe('/auth/signin?callbackUrl=%2Faccount')
      // wrangler passes on the origin of the form.
      expect((await browser.submit('/auth/signout')).status).toBe(303)
    })
  })
