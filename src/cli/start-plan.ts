// Decides whether `init` starts the application, and prints the remaining steps for the user.

import { askYes } from './ask.ts'
import type { CommandLine } from './command-line.ts'
import type { Host } from './host.ts'
import type { SetUp } from './load-provider.ts'
import { createError, formatMessage } from './messages.ts'
import type { Step } from './missing-steps.ts'
import { isEmptyFolder } from './new-project.ts'
import { NPX } from './package-commands.ts'
import { findPort } from './plan-env.ts'
import { DEVELOPMENT } from './quick-start.ts'
import { startProject } from './start-project.ts'
import { isWorker, TEMPLATES, type Template } from './templates.ts'

/** Plan of `init`: its files and commands. */
export interface Plan {
  /** Origin of the application. */
  readonly address: string
  /** Starts the development server. */
  readonly command: CommandLine
  /** Variables of the env file that are empty. */
  readonly empty: readonly string[]
  readonly envFile: string
  readonly framework: Template
  readonly provider: SetUp
  readonly steps: readonly Step[]
}

/** Returns why the application cannot be started now; `null` if it can. */
function findObstacle({ address, empty, envFile, steps }: Plan): string | null {
  const manual = steps.find(({ command }) => command === null)
  if (empty.length > 0) return `variables in ${envFile} are empty: ${empty.join(', ')}`
  if (manual) return `you have to run this first: ${manual.text}`
  return findPort(address) === null ? `${address} is not an address of this machine` : null
}

/**
 * Returns whether to start the application. In an empty folder, only code of packages would run. In any other, the
 * project could bring its own, so the user decides.
 *
 * @returns `false` without a terminal.
 */
export async function askStart(host: Host, plan: Plan): Promise<boolean> {
  if (!host.isInteractive || findObstacle(plan) !== null) return false
  if (isEmptyFolder(host.cwd)) return true
  const message = formatMessage(plan.steps.length > 0 ? 'install-and-start' : 'start-now')
  return askYes(host, { message, otherwise: message }, true)
}

/** Prints the callback URL to register with the provider, and the variables to fill in. */
export function reportProvider(host: Host, { address, empty, envFile, framework, provider }: Plan): void {
  if (!provider.isComplete) {
    host.note(formatMessage('register', provider))
    host.print(`${address}${TEMPLATES[framework].basePath}/callback/${provider.id}`)
  }
  if (empty.length > 0) host.note(formatMessage('empty', { file: envFile, names: empty.join(', ') }))
}

/** Prints how to replace the parts that work only in development. */
export function reportReplacement(host: Host, { address, framework, provider }: Plan): void {
  const { hasEmail, hasPasskeys } = provider
  if (hasEmail) host.note(formatMessage('mailbox', { address }))
  if (provider.id !== DEVELOPMENT) return
  const name = isWorker(framework) ? ` --framework ${framework}` : ''
  const methods = `${hasEmail ? ' --email' : ''}${hasPasskeys ? ' --passkey-attestation' : ''}`
  host.note(formatMessage('replace', { command: `${NPX} init${name}${methods} --provider google --force` }))
}

/**
 * Installs the packages and runs the development server until it ends.
 *
 * @throws {CliError} With its exit code, or the reason why it was not started.
 */
export async function startPlan(host: Host, plan: Plan): Promise<never> {
  const { address, command, provider, steps } = plan
  const reason = findObstacle(plan)
  if (reason !== null) throw createError('not-started', { reason })
  reportReplacement(host, plan)
  const note = formatMessage(provider.id === DEVELOPMENT ? 'started-dev' : 'started', { address })
  return startProject(host, { address, command, note, commands: steps.flatMap(({ command }) => command ?? []) })
}
