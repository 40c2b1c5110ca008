import { existsSync, readFileSync } from 'node:fs'
import { toEnvPrefix } from '../../config/providers/variables.ts'
import { isLoopback } from '../../lib/url.ts'
import { askOne, askText, askYes } from '../ask.ts'
import { createEnvFile, findEnvFileName, isIgnored, readEnvFile } from '../env-file.ts'
import { parseEnvText, setEnv } from '../env-text.ts'
import { type Host, paint } from '../host.ts'
import { loadProvider, type SetUp } from '../load-provider.ts'
import { createError, formatMessage } from '../messages.ts'
import { listMissingSteps } from '../missing-steps.ts'
import { createNewProject, isNewFolder } from '../new-project.ts'
import { describeProject, type Project, readProject } from '../project.ts'
import { QUICK_STARTS, type QuickStart, type TextFile } from '../quick-start.ts'
import { readSecrets } from '../rotate-secret.ts'
import { TEMPLATES, type Template } from '../two-workers.ts'
import { locate, writeFiles } from '../write-files.ts'
import { newSecret, warnUnlessIgnored } from './secret.ts'

interface Options {
  readonly framework?: Template
  readonly provider: string
  readonly url?: string
  readonly port?: string
  readonly force?: true
}

/** Writes the files of a quick start, and the variables that it needs. */
export async function run(options: Options, host: Host): Promise<void> {
  const { created, framework, project } = await findProject(host, options.framework)
  const start = TEMPLATES[framework]
  const { isTypeScript } = project
  const origin = readChosenOrigin(options)
  const envFile = start.envFile ?? findEnvFileName(host.cwd)
  const before = readEnvFile(locate(host.cwd, envFile))
  const address = findAddress(origin, before, start)
  const provider = { ...(await loadProvider(host, options.provider)), isTypeScript, origin: address }
  const texts = [...(created?.files ?? []), ...start.files(provider), ...start.extra(provider)]
  const files = await planFiles(host, texts, options.force === true)
  const completed = setDefaults(await completeEnv(host, before, provider), listDefaults(start, envFile, address))
  const env = origin === null ? completed : moveEnv(completed, origin)
  const planned = { ...createEnvFile(envFile, env), state: before === env ? 'unchanged' : 'completed' }
  const all = [...files, planned, ...planIgnored(host, [envFile, ...(created?.ignored ?? [])])]
  const changed = all.filter(({ state }) => state !== 'unchanged')
  writeFiles(host.cwd, changed)
  for (const { path, state } of all) host.note(`${paint(host, 'green', state.padEnd(11))} ${path}`)
  warnUnlessIgnored(host, envFile)
  if (!provider.isComplete) {
    host.note(formatMessage('register', provider))
    host.print(`${address}${start.basePath}/callback/${provider.id}`)
  }
  const empty = [...parseEnvText(env).values()].filter(({ name, value }) => name.startsWith('AUTH_') && value === '')
  const names = empty.map(({ name }) => name).join(', ')
  if (names) host.note(formatMessage('empty', { file: envFile, names }))
  const missing = listMissingSteps(host.cwd, framework, project)
  const steps = [...missing, ...(created ? ['npm install'] : [])].map((step) => `  ${step}`)
  if (steps.length > 0) host.note(formatMessage('steps', { steps: steps.join('\n') }))
  const command = start.start(envFile, project.isTypeScript, findPort(address) ?? start.port)
  host.note(formatMessage('start', { address, command }))
}

/** Returns the project of the folder. An empty folder gets a new one, whose framework an option or an answer names. */
async function findProject(host: Host, given: Template | undefined) {
  const isNew = isNewFolder(host.cwd)
  const present = isNew ? null : readProject(host.cwd)
  const framework = given ?? present?.framework ?? (await askFramework(host, present))
  const created = isNew ? createNewProject(framework, host.version) : null
  return { framework, created, project: present ?? describeProject(host.cwd, created?.manifest ?? {}) }
}

/** Returns the origin of the application: an option, otherwise what the env file says, otherwise the default. */
function findAddress(origin: string | null, env: string, { isPlainNode, port }: QuickStart): string {
  const variables = parseEnvText(env)
  const configured = variables.get('AUTH_URL')?.value ?? ''
  if (origin !== null || URL.canParse(configured)) return origin ?? new URL(configured).origin
  return `http://localhost:${(isPlainNode && variables.get('PORT')?.value) || port}`
}

/** Returns the port of an address of this machine; `null` for any other address. */
function findPort(address: string): number | null {
  const { hostname, port, protocol } = new URL(address)
  return protocol === 'http:' && isLoopback(hostname) ? Number(port || 80) : null
}

/** Variables of the template, or those with which Node alone listens at the address and shows the cause of a failure. */
function listDefaults({ isPlainNode, port: usual, variables }: QuickStart, envFile: string, address: string) {
  if (variables) return variables(address)
  const port = findPort(address)
  if (!isPlainNode || envFile !== '.env' || port === null) return []
  return [['NODE_ENV', 'development'] as const, ...(port === usual ? [] : [['PORT', String(port)] as const])]
}

/** Adds variables that an env file lacks. */
const setDefaults = (env: string, defaults: readonly (readonly [string, string])[]): string =>
  defaults.reduce((text, [name, value]) => (parseEnvText(text).has(name) ? text : setEnv(text, { name, value })), env)

/** Moves an env file to another address of this machine: a port and an origin that it has. */
function moveEnv(env: string, address: string): string {
  const variables = parseEnvText(env)
  const [port, configured] = [findPort(address), variables.get('AUTH_URL')?.value ?? '']
  if (port === null) return env
  const moved = variables.has('PORT') ? setEnv(env, { name: 'PORT', value: String(port) }) : env
  if (!URL.canParse(configured) || findPort(configured) === null) return moved
  const { pathname } = new URL(configured)
  return setEnv(moved, { name: 'AUTH_URL', value: `${address}${pathname === '/' ? '' : pathname}` })
}

/** Adds files to `.gitignore`, unless Git ignores them or their lines are there. */
function planIgnored(host: Host, names: readonly string[]) {
  const path = '.gitignore'
  const text = readEnvFile(locate(host.cwd, path))
  const lines = text.split(/\r?\n/)
  const added = names.filter((name) => !isIgnored(host, name) && !lines.includes(name))
  if (added.length === 0) return []
  const newline = text === '' || text.endsWith('\n') ? '' : '\n'
  return [{ path, text: `${text}${newline}${added.join('\n')}\n`, state: 'completed' }]
}

/** @param project `null` in an empty folder. */
const askFramework = (host: Host, project: Project | null): Promise<Template> => {
  const names = Object.keys(QUICK_STARTS).join(', ')
  const advice = project?.hasWorkspaces ? formatMessage('workspaces') : 'Pass'
  const labels = Object.fromEntries(Object.entries(TEMPLATES).map(([name, { label }]) => [name, label]))
  const otherwise = formatMessage(project ? 'no-framework' : 'empty-folder', { names, advice })
  // The same keys.
  return askOne(host, { message: 'Which framework is it?', otherwise }, labels as Record<Template, string>)
}

/** Returns the origin that an option chose; `null` without one. */
function readChosenOrigin({ port, url }: Options): string | null {
  if (port === undefined) return url === undefined ? null : readOrigin(url)
  if (/^[1-9]\d{0,4}$/.test(port) && Number(port) < 65_536) return new URL(`http://localhost:${port}`).origin
  throw createError('no-port', {}, 2)
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin
  throw createError('no-origin', {}, 2)
}

/** Completes the env file. Existing values stay, except an invalid secret. */
async function completeEnv(host: Host, text: string, { id, isComplete, isIssuerNeeded }: SetUp): Promise<string> {
  const prefix = toEnvPrefix(id)
  const before = readSecrets(text).length > 0 ? text : setEnv(text, { name: 'AUTH_SECRET', value: newSecret() })
  const client = isComplete ? [] : [`${prefix}_ID`, `${prefix}_SECRET`]
  const needed = [...client, ...(isIssuerNeeded ? [`${prefix}_ISSUER`] : [])]
  let after = before
  for (const name of needed) {
    if (parseEnvText(after).has(name)) continue
    const message = formatMessage('fill-in', { name })
    after = setEnv(after, { name, value: (await askText(host, message, name.endsWith('_SECRET'))) ?? '' })
  }
  return after
}

/**
 * Plans files in the folder of the project, after checking that all of them may be written.
 *
 * @throws {CliError} They may not.
 */
async function planFiles(host: Host, files: readonly TextFile[], isForced: boolean) {
  const planned = files.map((file) => ({ ...file, state: getState(locate(host.cwd, file.path), file.text) }))
  const present = planned.filter(({ state }) => state === 'overwritten').map(({ path }) => path)
  if (present.length === 0 || isForced) return planned
  const paths = `${present.join(' and ')} ${present.length > 1 ? 'are' : 'is'}`
  const question = { message: formatMessage('overwrite', { paths }), otherwise: formatMessage('present', { paths }) }
  if (!(await askYes(host, question))) throw createError('not-overwritten')
  return planned
}

function getState(path: string, text: string): 'written' | 'overwritten' | 'unchanged' {
  if (!existsSync(path)) return 'written'
  return readFileSync(path, 'utf8') === text ? 'unchanged' : 'overwritten'
}
