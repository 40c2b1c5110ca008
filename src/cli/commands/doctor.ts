import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import { count, formatSummary, reportLines } from '../doctor/report.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import type { Host } from '../host.ts'
import { NPX } from '../package-commands.ts'
import { readProject } from '../project.ts'

interface Options {
  readonly config?: string
  readonly offline?: true
  readonly json?: true
}

const EXAMPLES = `
Loads the application without starting it and reports what it saw, what it
expected and the fix. Exits with 1 if an error keeps users from signing in, or
lets in users that it should not.

Examples:
  ${NPX} doctor
  ${NPX} doctor --config src/auth.js --offline
  NODE_ENV=production ${NPX} doctor --json`

/** Adds the options of `latchkey doctor`. */
export function define(command: Command, host: Host): void {
  command
    .option('--config <file>', 'file that sets up sign-in, or exports the configuration (default: detected)')
    .option('--offline', 'send no request to a provider')
    .option('--json', 'print { findings, errors, warnings }')
    .addHelpText('after', EXAMPLES)
    .action((options: Options) => doctor(options, host))
}

async function doctor({ config, json, offline }: Options, host: Host): Promise<void> {
  const { framework } = readProject(host.cwd)
  const order = { folder: host.cwd, framework, isOffline: offline === true, config: findFile(config, host) }
  // Next to the running program, like the providers.
  const findings = await runDoctor(order, host.env, new URL('../cli-doctor.js', host.providers))
  const [errors, warnings] = [count(findings, 'error'), count(findings, 'warning')]
  if (json) host.print(JSON.stringify({ findings, errors, warnings }, null, 2))
  // The report goes to standard output, into a file without colors.
  else
    for (const line of reportLines({ ...host, hasColors: host.hasColors && host.isInteractive }, findings))
      host.print(line)
  if (errors > 0) throw new CliError(`${formatSummary(findings)}.`)
  host.note(`${formatSummary(findings)}.`)
}

function findFile(config: string | undefined, { cwd }: Host): string | null {
  if (config === undefined) return null
  const path = resolve(cwd, config)
  if (existsSync(path)) return relative(cwd, path)
  throw new CliError(`There is no ${config}. Pass the file that sets up sign-in to --config.`, 2)
}
