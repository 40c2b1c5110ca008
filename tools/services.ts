// Database servers for tests: each in a folder of its own, on a free port of the loopback interface, gone when the
// process that started them is. Nothing of the machine's own servers is touched.

import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Definition, programsOf, SERVICES, type ServiceName } from './services/definitions.ts'

export { type MissingService, missingServices, type ServiceName } from './services/definitions.ts'

/** A server that runs. */
export interface Service {
  /** Its user needs no password. */
  readonly url: string
  /** Ends this server, no other, and removes its files. */
  stop(): Promise<void>
}

/** @throws {Error} It is not installed, with the sentence that says what to do, or it does not start. */
export async function startService(name: ServiceName): Promise<Service> {
  const service = SERVICES[name]
  const programs = programsOf(service)
  const folder = await mkdtemp(join(tmpdir(), `latchkey-${name}-`))
  try {
    const place = { folder, port: await freePort() }
    await giveTo(service, folder)
    if (service.prepare) await runToEnd(service, [programs[0] ?? '', ...service.prepare(place)])
    const child = await start(service, [programs.at(-1) ?? '', ...service.args(place)])
    return { url: service.url(place.port), stop: () => stop(child, service, folder) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

const isRoot = process.getuid?.() === 0

const idOf = (user: string, kind: '-u' | '-g') => Number(execFileSync('id', [kind, user], { encoding: 'utf8' }))

// `mkdtemp` makes a folder that only we may enter.
async function giveTo({ user }: Definition, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (isRoot) await chown(folder, idOf(user, '-u'), idOf(user, '-g'))
}

// On Linux the kernel ends the server when this process ends, however it does.
function asItsUser({ user, signal }: Definition, command: readonly string[]): string[] {
  if (process.platform !== 'linux') return [...command]
  const privileges = isRoot ? [`--reuid=${idOf(user, '-u')}`, `--regid=${idOf(user, '-g')}`, '--clear-groups'] : []
  return ['setpriv', `--pdeathsig=${signal.slice(3)}`, ...privileges, '--', ...command]
}

async function runToEnd(service: Definition, command: readonly string[]): Promise<void> {
  const [program = '', ...args] = asItsUser(service, command)
  await promisify(execFile)(program, args, { cwd: '/' })
}

/** Resolves when the server says that it takes connections. */
function start(service: Definition, command: readonly string[]): Promise<ChildProcess> {
  const [program = '', ...args] = asItsUser(service, command)
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`${service.title} ${why}\n${said}`))
    }
    const timer = setTimeout(() => fail('did not start within 60 s'), 60_000)
    const listen = (chunk: Buffer) => {
      said = (said + chunk).slice(-20_000)
      if (!/ready (to accept|for) connections/i.test(said)) return
      clearTimeout(timer)
      resolve(child)
    }
    // Read to the end, or a full pipe would stop the server.
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', (error) => fail(`cannot be started: ${error.message}`))
    child.once('exit', (code) => fail(`ended with ${code}`))
  })
}

async function stop(child: ChildProcess, { signal }: Definition, folder: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(timer)
  }
  await rm(folder, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return address.port
}
