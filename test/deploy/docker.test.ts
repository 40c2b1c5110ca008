// The Dockerfile of docs/deploy/node.md. With `FOLLOW_GUIDES=1`, which `npm run test:rest` sets, its instructions run in
// folders, with the packed package and others from the registry of npm.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anyPort, untilTaken } from '../../e2e/ports.ts'
import { NPM_INSTALL } from '../../src/cli/package-commands.ts'
import { root } from '../../tools/entries.ts'
import { TARBALL } from '../../tools/install-lines.ts'
import { runProgram, unpackedPackage } from '../cli/package.ts'
import { readerEnv } from '../docs/quick-starts/reader.ts'
import { buildImage, type Image } from './docker/build-image.ts'
import { parseDockerfile, programOf, textsOf } from './docker/dockerfile.ts'

const page = readFileSync(join(root, 'docs/deploy/node.md'), 'utf8')

/** A file of the page: a block whose first line is a comment with its name. */
function fileOf(name: string): string {
  const text = Array.from(page.matchAll(/^```\w+\n(?:#|\/\/) (\S+)\n([\s\S]*?)^```$/gm)).find(
    ([, path]) => path === name,
  )
  if (text?.[2] === undefined) throw new Error(`The page has no ${name}.`)
  return text[2]
}

const stages = parseDockerfile(fileOf('Dockerfile'))
const [build, image] = stages

describe('the Dockerfile of the Node page', () => {
  test('builds in one stage and runs in another', () => {
    expect(stages).toHaveLength(2)
    expect(image && textsOf(image, 'COPY')).toEqual([`--from=${build?.name} /app ./`])
  })

  test('copies the manifests before the sources, so that installed packages are cached', () => {
    const order = build?.instructions.map(({ name, text }) => `${name} ${text}`) ?? []
    const [manifests, install, sources] = [
      `COPY package.json package-lock.json ${TARBALL} ./`,
      'RUN npm ci',
      'COPY . .',
    ]
    expect([manifests, install, sources].map((line) => order.indexOf(line ?? ''))).toEqual([1, 2, 3])
  })

  test('runs as a user that cannot write its files', () => {
    expect(image && textsOf(image, 'USER')).toEqual(['node'])
    expect(fileOf('Dockerfile')).not.toContain('--chown')
  })

  test('keeps secrets and packages of the host out of the image', () => {
    expect(fileOf('.dockerignore').trim().split('\n')).toEqual(['node_modules', '.git', '.env*'])
  })

  test('refers only to files that the page shows, for the server and the health check', () => {
    if (image === undefined) throw new Error('The Dockerfile has one stage.')
    const programs = [...textsOf(image, 'CMD'), ...textsOf(image, 'HEALTHCHECK')].map((text) => programOf(text))
    expect(programs).toEqual([
      ['node', 'server.js'],
      ['node', 'health.js'],
    ])
    for (const [, file = ''] of programs) expect(fileOf(file)).not.toBe('')
  })
})

const ENV = {
  AUTH_SECRET: 'nW4t7Kq_2LpZ-8sXc5RmB9vHdY3fGjT6',
  AUTH_URL: 'https://app.example',
  AUTH_GOOGLE_ID: 'id',
  AUTH_GOOGLE_SECRET: 'secret',
}

async function run(command: string, folder: string): Promise<void> {
  const child = spawn('sh', ['-ec', command], { cwd: folder, env: readerEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`)
}

/** An application with the files of the page, and one with a secret. */
async function writeApplication(folder: string): Promise<void> {
  mkdirSync(folder)
  for (const name of ['health.js', 'server.js']) writeFileSync(join(folder, name), fileOf(name))
  writeFileSync(join(folder, '.env'), 'AUTH_SECRET=not-for-the-image')
  copyFileSync(join(await unpackedPackage(), '..', TARBALL), join(folder, TARBALL))
  await run(`npm init -y && npm pkg set type=module && ${NPM_INSTALL} express`, folder)
}

async function buildPage(): Promise<Image> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const source = join(folder, 'source')
  await writeApplication(source)
  const ignored = fileOf('.dockerignore').trim().split('\n')
  return buildImage(fileOf('Dockerfile'), { source, ignored, target: folder, run })
}

if (process.env['FOLLOW_GUIDES'])
  describe('the built image', { timeout: 240_000 }, () => {
    test('starts, answers the health check and stops on SIGTERM', async () => {
      const { env, folder, stage } = await buildPage()
      expect(readdirSync(folder).sort()).toEqual([
        ...['health.js', TARBALL, 'node_modules', 'package-lock.json', 'package.json', 'server.js'],
      ])
      const [program = '', ...args] = programOf(textsOf(stage, 'CMD')[0])
      const given = { ...env, PORT: String(await anyPort()) }
      const check = programOf(textsOf(stage, 'HEALTHCHECK')[0]) as [string, ...string[]]
      expect((await runProgram(folder, check, { env: given })).code).toBe(1)
      const { PATH } = process.env
      const server = spawn(program, args, { cwd: folder, env: { PATH, ...given, ...ENV }, stdio: 'inherit' })
      onTestFinished(() => void server.kill('SIGKILL'))
      await untilTaken(Number(given.PORT), 30)
      expect((await runProgram(folder, check, { env: given })).code).toBe(0)
      const answer = await fetch(`http://127.0.0.1:${given.PORT}/auth/providers`)
      expect(await answer.json()).toMatchObject({ google: { callbackUrl: 'https://app.example/auth/callback/google' } })
      server.kill('SIGTERM')
      expect(await once(server, 'exit')).toEqual([0, null])
    })
  })
