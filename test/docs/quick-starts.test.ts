// The quick starts. With `FOLLOW_GUIDES=1`, which `npm run test:rest` sets, a reader types them into an
// folder next to a clone that contains the packed package. The commands run as they stand, and npm installs everything
// else from its registry.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startOpenidProvider } from '../../e2e/openid-provider.ts'
import { anyPort, untilTaken } from '../../e2e/ports.ts'
import { readOneCommand, readQuickStart } from '../../e2e/quick-start.ts'
import type { Framework } from '../../e2e/servers.ts'
import { root } from '../../tools/entries.ts'
import { TARBALL } from '../../tools/install-lines.ts'
import { unpackedPackage } from '../cli/package.ts'
import { readProjectGuide } from './quick-starts/project-guide.ts'
import { openReader, type Reader } from './quick-starts/reader.ts'
import { readBehindSignIn, signInAsTestPerson, signInWithGoogle } from './quick-starts/sign-in.ts'

/**
 * Typed ones. `init` writes the files of the others, and its tests sign in with them; `npm run test:guides` also
 * types their installation, which takes long. That of Next.js takes too long.
 */
const TYPED: readonly Framework[] =
  process.env['FOLLOW_GUIDES'] === 'all' ? ['express', 'sveltekit', 'solid-start', 'hono'] : ['express']

const readNode = (path: string): string => JSON.parse(readFileSync(join(root, path), 'utf8')).engines.node

/** The Node that Next.js needs. Only its sample installs it. */
const readNodeOfNext = (): string =>
  JSON.parse(readFileSync(join(root, 'e2e/apps/next/package-lock.json'), 'utf8')).packages['node_modules/next'].engines
    .node

// Next.js looks for each of its files at a place of its own.
describe.each([
  ['express', readNode('package.json'), 2, 10],
  ['sveltekit', readNode('node_modules/@sveltejs/kit/package.json'), 2, 10],
  ['solid-start', readNode('node_modules/@solidjs/start/package.json'), 2, 10],
  ['hono', readNode('package.json'), 1, 13],
  ['next', readNodeOfNext(), 4, 15],
] as const)('the quick start of %s', (framework, node, maxFiles, maxLines) => {
  const quickStart = readQuickStart(framework)

  test('begins with its requirements', () => {
    expect(quickStart.needs.length).toBeLessThanOrEqual(3)
    // The third number of a version is 0.
    expect(quickStart.needs[0]).toMatch(`You need Node ${node.replace('>=', '').replace(/\.0$/, '')} or newer`)
  })

  test(`is short: three steps, ${maxFiles} files, ${maxLines} lines`, () => {
    const { files, lines, steps } = quickStart
    expect(steps).toHaveLength(3)
    expect(files.length).toBeLessThanOrEqual(maxFiles)
    expect(lines).toBeLessThanOrEqual(maxLines)
  })

  test('names the page to open at the end', () => {
    expect(new URL(quickStart.accountUrl).pathname).toBe('/account')
  })
})

test.each(['sveltekit', 'solid-start', 'next'] as const)(
  'the quick start of %s names the callback URL',
  (framework) => {
    const { accountUrl, callbackUrl } = readQuickStart(framework)
    const callback = new URL(callbackUrl ?? '')
    expect(callback.origin).toBe(new URL(accountUrl).origin)
    expect(callback.pathname).toMatch(/\/auth\/callback\/google$/)
  },
)

test.each([
  ['express', 'NODE_ENV=development node server.js'],
  ['hono', 'NODE_ENV=development node server.js'],
] as const)('the quick start of %s needs no account', (framework, line) => {
  const { callbackUrl, command, files } = readQuickStart(framework)
  expect(files.map(({ text }) => text).join()).toContain('providers: [Dev]')
  expect([callbackUrl, command]).toEqual([null, line])
})

test('the page for an empty SolidStart project installs the same Nitro as the sample', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'e2e/apps/solid-start/package.json'), 'utf8'))
  expect(readProjectGuide().create).toContain(` nitro@${devDependencies.nitro} `)
})

const SECRETS: Readonly<Record<string, string>> = { ID: 'fresh', SECRET: 'a-secret' }

/** Puts the values of the provider in the place of `…`. */
const fillIn = (command: string): string =>
  command.replace(/\bAUTH_GOOGLE_(ID|SECRET)=…/g, (text, name) => text.replace('…', SECRETS[name] ?? ''))

/** Starts the server. Express and Hono print nothing and get a free port; the others take the documented one or one of the next. */
async function start(reader: Reader, framework: Framework, env: Readonly<Record<string, string>>) {
  const { accountUrl, command } = readQuickStart(framework)
  if (framework === 'express' || framework === 'hono') {
    const port = await anyPort()
    const app = reader.start(fillIn(command), { ...env, PORT: String(port) })
    await untilTaken(port, 30)
    return { app, port }
  }
  const app = reader.start(fillIn(command), env)
  const [, port] = await app.untilPrinted(/Local:\s+http:\/\/localhost:(\d+)/)
  const distance = Number(port) - Number(new URL(accountUrl).port)
  expect([distance >= 0, distance < 10], `The quick start says ${accountUrl}, the server has port ${port}`).toEqual([
    true,
    true,
  ])
  return { app, port: Number(port) }
}

/** Types the commands and the files. */
async function typeProject(reader: Reader, framework: Framework): Promise<void> {
  const { create, files } = readQuickStart(framework)
  if (framework === 'solid-start') {
    const project = readProjectGuide()
    await reader.type(project.create)
    reader.write(project.files)
  }
  await reader.type(create)
  reader.write(files)
}

/** Registers what to do at the end of a test, last first. */
type AtEnd = (end: () => unknown) => void

/** Types a quick start, and signs in. */
async function typeQuickStart(framework: Framework, atEnd: AtEnd) {
  const { accountUrl, callbackUrl } = readQuickStart(framework)
  const reader = openReader()
  atEnd(reader.leave)
  reader.copy(join(await unpackedPackage(), '..', TARBALL), `latchkey/${TARBALL}`)
  await typeProject(reader, framework)
  const providerPort = await anyPort()
  const { app, port } = await start(reader, framework, { AUTH_GOOGLE_ISSUER: `http://localhost:${providerPort}` })
  atEnd(app.stop)
  const asUsed = (url: string): string => url.replace(/(?<=localhost:)\d+/, String(port))
  if (callbackUrl !== null) atEnd((await startProvider(providerPort, asUsed(callbackUrl))).close)
  try {
    return await readBehindSignIn(asUsed(accountUrl), callbackUrl === null ? signInAsTestPerson : signInWithGoogle)
  } catch (error) {
    throw new Error(app.log(), { cause: error })
  }
}

/** Types the one command of the README, and signs in. */
async function typeOneCommand(atEnd: AtEnd) {
  const { command, create } = readOneCommand()
  const reader = openReader()
  atEnd(reader.leave)
  reader.copy(join(await unpackedPackage(), '..', TARBALL), `latchkey/${TARBALL}`)
  await reader.type(create)
  const port = await anyPort()
  const app = reader.start(`${command} --port ${port}`, {})
  atEnd(app.stop)
  await untilTaken(port, 120)
  try {
    return await readBehindSignIn(`http://localhost:${port}/account`, signInAsTestPerson)
  } catch (error) {
    throw new Error(app.log(), { cause: error })
  }
}

/** Starts what answers in the place of Google. */
const startProvider = (port: number, redirectUri: string) =>
  startOpenidProvider(port, { id: SECRETS['ID'] ?? '', secret: SECRETS['SECRET'] ?? '', redirectUri })

// An installation takes as long as the registry does.
if (process.env['FOLLOW_GUIDES'])
  describe('copied and run', { concurrent: true, timeout: 240_000 }, () => {
    test.each([
      ...TYPED.map((name) => [`quick start of ${name}`, (atEnd: AtEnd) => typeQuickStart(name, atEnd)] as const),
      ['one command of the README', typeOneCommand] as const,
    ])('the quick start of %s signs in', async (_what, type) => {
      const ends: (() => unknown)[] = []
      try {
        const { name, text } = await type((end) => ends.unshift(end))
        expect(text).toContain(name)
      } finally {
        for (const end of ends) await end()
      }
    })
  })
