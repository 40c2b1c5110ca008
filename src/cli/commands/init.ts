import { existsSync, readFileSync } from 'node:fs'
import { askOne, askYes } from '../ask.ts'
import { formatCommand } from '../command-line.ts'
import { createEnvFile, findEnvFileName, isIgnored, readEnvFile } from '../env-file.ts'
import { type Host, paint } from '../host.ts'
import { loadProvider } from '../load-provider.ts'
import { createError, formatMessage } from '../messages.ts'
import { createNpmStep, listMissingSteps } from '../missing-steps.ts'
import { createNewProject, isNewFolder } from '../new-project.ts'
import { findAddress, findPort, listEmpty, planEnv } from '../plan-env.ts'
import { describeProject, type Project, readProject } from '../project.ts'
import { QUICK_STARTS, type QuickStart, type TextFile } from '../quick-start.ts'
import { askStart, type Plan, reportProvider, reportReplacement, startPlan } from '../start-plan.ts'
import { findStart, TEMPLATES, type Template } from '../templates.ts'
import { locate, writeFiles } from '../write-files.ts'
import { warnUnlessIgnored } from './secret.ts'

interface Options {
  readonly framework?: Template
  readonly provider: string
  readonly url?: string
  readonly port?: string
  readonly email?: true
  readonly passkeyAttestation?: true
  readonly start?: true
  readonly force?: true
}

/** Writes the files of a quick start, and the variables that it needs. Then it may start the application. */
export async function run(options: Options, host: Host): Promise<void> {
  const { created, framework, project } = await findProject(host, options.framework)
  const start = findStart(framework, host.cwd)
  const { hasEmail, hasPasskeys } = readMethods(options, start)
  assertProvider(options, start)
  const origin = readChosenOrigin(options)
  const envFile = start.envFile ?? findEnvFileName(host.cwd, start)
  const before = readEnvFile(locate(host.cwd, envFile))
  const address = findAddress(origin, before, start)
  const found = await loadProvider(host, options.provider)
  const { isTypeScript, sources } = project
  const provider = { ...found, isTypeScript, sources, origin: address, hasEmail, hasPasskeys }
  const texts = [...(created?.files ?? []), ...start.files(provider), ...start.extra(provider)]
  const files = await planFiles(host, texts, options.force === true)
  const env = await planEnv(host, before, { start, envFile, provider, address, origin })
  const planned = { ...createEnvFile(envFile, env), state: before === env ? 'unchanged' : 'completed' }
  const all = [
    ...files,
    planned,
    ...planIgnored(host, [envFile, ...(hasEmail ? ['app.db'] : []), ...(created?.ignored ?? [])]),
  ]
  const steps = [
    ...listMissingSteps(host.cwd, project, { framework, start, hasEmail, hasPasskeys }),
    ...(created ? [createNpmStep('install')] : []),
  ]
  const command = start.start(envFile, isTypeScript, findPort(address) ?? start.port)
  const plan: Plan = { address, command, empty: listEmpty(env), envFile, framework, provider, steps }
  const isStarted = options.start ?? (await askStart(host, plan))
  const changed = all.filter(({ state }) => state !== 'unchanged')
  writeFiles(host.cwd, changed)
  for (const { path, state } of all) host.note(`${paint(host, 'green', state.padEnd(11))} ${path}`)
  warnUnlessIgnored(host, envFile)
  reportProvider(host, plan)
  if (isStarted) return startPlan(host, plan)
  if (steps.length > 0) host.note(formatMessage('steps', { steps: steps.map(({ text }) => `  ${text}`).join('\n') }))
  host.note(formatMessage('start', { address, command: formatCommand(command) }))
  reportReplacement(host, plan)
}

/**
 * Returns the additional sign-in methods. Passkeys need the database of sign-in by email.
 *
 * @throws {CliError} The template has none.
 */
function readMethods({ email, passkeyAttestation }: Options, { isOnWorkers }: QuickStart) {
  const methods = { hasEmail: email === true || passkeyAttestation === true, hasPasskeys: passkeyAttestation === true }
  const option = methods.hasPasskeys ? '--passkey-attestation' : '--email'
  if (methods.hasEmail && isOnWorkers) throw createError('no-email', { option }, 2)
  return methods
}

/** @throws {CliError} The provider refuses every sign-in of the framework, which does not show who connects. */
function assertProvider({ provider }: Options, { label, refusedProvider }: QuickStart): void {
  if (provider === refusedProvider) throw createError('refused-provider', { label, provider }, 2)
}

/** Returns the project of the folder. An empty folder gets a new one, whose framework an option or an answer names. */
async function findProject(host: Host, given: Template | undefined) {
  const isNew = isNewFolder(host.cwd)
  const present = isNew ? null : readProject(host.cwd)
  const framework = given ?? present?.framework ?? (await askFramework(host, present))
  const created = isNew ? createNewProject(framework, host.version) : null
  return { framework, created, project: present ?? describeProject(host.cwd, created?.manifest ?? {}) }
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
  const names = Object.keys(project ? QUICK_STARTS : TEMPLATES).join(', ')
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
