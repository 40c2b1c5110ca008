import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ALICE } from '../../../e2e/app.ts'
import { startFreshProject } from '../../../e2e/fresh-project.ts'
import { startOpenidProvider } from '../../../e2e/openid-provider.ts'
import { anyPort } from '../../../e2e/ports.ts'
import type { WrittenFile } from '../../../e2e/quick-start.ts'
import { plainEnv } from '../../../e2e/run-app.ts'
import { root } from '../../../tools/entries.ts'
import { SECRET } from '../../harness.ts'
import { openAuthjs } from '../../migrate/auth-core.ts'
import { BY_HAND, type Example, exampleIn, folderOf, type OpenExample, openExample } from './app.ts'
import { unpackedPackage } from '../package.ts'
import { openPlainBrowser, type PlainBrowser } from '../plain-browser.ts'

const EXAMPLES: readonly Example[] = ['express', 'sveltekit', 'solid-start', 'next', 'next-4']
const opened: OpenExample[] = []
/** As docs/migrate-from-authjs.md calls them. */
const LABELS: Readonly<Record<Example, string>> = {
  express: 'Express',
  sveltekit: 'SvelteKit 3',
  'solid-start': 'SolidStart 2',
  next: 'Next.js 16, next-auth 5',
  'next-4': 'Next.js 16, next-auth 4',
}
let packed = ''

beforeAll(async () => {
  packed = await unpackedPackage()
})
afterAll(() => {
  for (const example of opened) example.remove()
})

function open(name: Example): OpenExample {
  const example = openExample(name, packed)
  opened.push(example)
  return example
}

test.each(['next', 'next-4'] as const)('migrate-from > the %s example changes as in the reviewed diff', async (name) => {
  const { stdout } = await open(name).run()
  await expect(stdout).toMatchFileSnapshot(`${name}.diff`)
})

describe.each(EXAMPLES)('migrate-from > the %s example', (name) => {
  test('leaves at most ten lines to do, and a second run changes nothing', async () => {
    const example = open(name)
    expect((await example.run('--write')).code).toBe(0)
    expect(BY_HAND[name].length).toBeLessThanOrEqual(10)
    example.finish()
    // The packages of Auth.js go with the last import.
    await example.run('--write')
    expect(await example.run()).toEqual({ code: 0, stdout: '', stderr: 'There is nothing to change.\n' })
    expect(example.read('package.json')).not.toMatch(/"(?:next-auth|@next-auth\/|@auth\/(?!.*-adapter"))/)
  })

  test('changes the number of lines that the guide states', async () => {
    const { stdout } = await open(name).run()
    const written = stdout.split('\n').filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    const row = new RegExp(`^\\| ${LABELS[name]} \\|.*\\| ${written.length}\\b.*\\| ${BY_HAND[name].length} \\|$`, 'm')
    expect(readFileSync(join(root, 'docs/migrate-from-authjs.md'), 'utf8')).toMatch(row)
  })

  test('changes nothing in a second run, and reports the same remaining lines', async () => {
    const example = open(name)
    const first = await example.run('--write')
    const second = await example.run('--write')
    const left = ({ stderr }: { readonly stderr: string }) => stderr.split('\n').filter((line) => line.startsWith('  '))
    expect(second.stdout).toBe('')
    expect(left(second).length).toBeLessThanOrEqual(left(first).length)
  })
})

/** Waits until the application has said where it listens. */
async function untilListening(app: ChildProcess): Promise<void> {
  let said = ''
  app.stderr?.on('data', (text) => {
    said += text
  })
  const listening = new Promise<void>((resolve) => {
    app.stdout?.on('data', (text) => `${text}`.includes('Listening on') && resolve())
  })
  const ended = once(app, 'exit').then(() => {
    throw new Error(said)
  })
  await Promise.race([listening, ended])
}

/** Variables of the two providers that the examples give options. The command marks the others as optional. */
const VARIABLES = {
  AUTH_AZURE_AD_B2C_ID: 'id',
  AUTH_AZURE_AD_B2C_SECRET: 'secret',
  AUTH_AZURE_AD_B2C_ISSUER: 'https://a.b2clogin.com/tfp/11111111-2222-3333-4444-555555555555/B2C_1_in/v2.0/',
  AUTH_BOXYHQ_SAML_ISSUER: 'https://saml.example',
}

/** Does all that moves an example, in a project that has variables for Google. */
async function move({ finish, folder, run }: OpenExample, clientId: string): Promise<void> {
  writeFileSync(join(folder, '.env'), `AUTH_GOOGLE_ID=${clientId}\n`)
  await run('--write', '--optional')
  finish()
  cpSync(packed, join(folder, 'node_modules/latchkey'), { recursive: true })
}

/** The example of Express after the command and the hand lines, running beside an OpenID Provider. */
async function startExpress() {
  const example = open('express')
  await move(example, 'shop')
  const { folder } = example
  const outfile = join(folder, 'server.mjs')
  await build({
    ...{ entryPoints: [join(folder, 'src/server.ts')], bundle: true, outfile },
    ...{ platform: 'node', format: 'esm', packages: 'external', logLevel: 'silent' },
  })
  const port = await anyPort()
  const origin = `http://localhost:${port}`
  const client = { id: 'shop', secret: 'a-secret', redirectUri: `${origin}/api/auth/callback/google` }
  const provider = await startOpenidProvider(0, client)
  onTestFinished(() => provider.close())
  const google = { ID: client.id, SECRET: client.secret, ISSUER: provider.issuer }
  const app = spawn(process.execPath, [outfile], {
    cwd: folder,
    env: {
      ...{
        ...plainEnv(),
        ...VARIABLES,
        PORT: String(port),
        AUTH_SECRET: SECRET,
        NODE_ENV: 'development',
      },
      ...Object.fromEntries(Object.entries(google).map(([name, value]) => [`AUTH_GOOGLE_${name}`, value])),
    },
  })
  onTestFinished(async () => {
    const exit = once(app, 'exit')
    if (app.exitCode === null && app.kill()) await exit
  })
  await untilListening(app)
  return origin
}

/** Signs Alice in with the provider of the tests. */
async function signIn(browser: PlainBrowser, routes: string): Promise<void> {
  await browser.navigate(`${routes}/signin`)
  await browser.submit('/signin/google')
  await browser.submit('/login', { user: ALICE.user, password: ALICE.password })
  await browser.submit('/allow')
}

/** The cookie of somebody whom Auth.js itself has signed in at an address. */
async function authjsCookie(origin: string): Promise<string> {
  const before = openAuthjs({}, origin)
  await before.signIn()
  const [name = ''] = [...before.cookies.keys()].filter((each) => each.endsWith('session-token'))
  return `${name}=${before.cookies.get(name)}`
}

describe('migrate-from > the migrated Express example', () => {
  test('signs in with an OpenID Provider, and keeps Auth.js users signed in', async () => {
    const origin = await startExpress()
    const browser = openPlainBrowser()
    await signIn(browser, `${origin}/api/auth`)
    expect(browser.text).toBe(`Hello ${ALICE.name}`)

    const response = await fetch(`${origin}/api/protected`, { headers: { cookie: await authjsCookie(origin) } })
    expect([response.status, await response.json()]).toMatchObject([200, { user: { name: 'Ada' } }])
    expect(response.headers.getSetCookie().join()).toContain('latchkey.session=')
    expect((await fetch(`${origin}/api/protected`)).status).toBe(401)
  })
})

const filesOf = (name: Example): WrittenFile[] =>
  readdirSync(folderOf(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(folderOf(name), path), text: readFileSync(path, 'utf8') }))

/** What sets the application up, in front of a command of a shell. */
const inShell = (env: Readonly<Record<string, string>>, command: string): string =>
  [...Object.entries(env).map(([name, value]) => `${name}=${value}`), command].join(' ')

/** An example that runs under its development server, after the command and the hand lines. */
async function startMoved(name: 'sveltekit' | 'solid-start') {
  const app = await startFreshProject(name, {
    files: filesOf(name),
    async command({ client, folder }) {
      await move(exampleIn(folder, name, packed), client.id)
      const google = { AUTH_GOOGLE_ID: client.id, AUTH_GOOGLE_SECRET: client.secret }
      const own = { GOOGLE_ID: client.id, GOOGLE_SECRET: client.secret, GITHUB_ID: 'id', GITHUB_SECRET: 'secret' }
      return inShell({ ...VARIABLES, ...google, ...own, AUTH_SECRET: SECRET }, 'npm run dev')
    },
  })
  onTestFinished(() => app.stop())
  return app
}

describe('migrate-from > the migrated example', () => {
  test.each([
    ['sveltekit', '/auth'],
    ['solid-start', '/api/auth'],
  ] as const)('for %s signs in, and keeps Auth.js users signed in', async (name, path) => {
    const app = await startMoved(name)
    const routes = app.url + path
    try {
      const browser = openPlainBrowser()
      await signIn(browser, routes)
      await browser.navigate(`${routes}/session`)
      expect(JSON.parse(browser.text)).toMatchObject({ user: { name: ALICE.name } })

      const response = await fetch(`${routes}/session`, { headers: { cookie: await authjsCookie(app.url) } })
      expect(await response.json()).toMatchObject({ user: { name: 'Ada' } })
    } catch (error) {
      throw new Error(app.log(), { cause: error })
    }
  })
})
