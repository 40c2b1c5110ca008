import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { CliError } from '../cli-error.ts'
import { count, formatSummary, reportLines } from '../doctor/report.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import type { Host } from '../host.ts'
import { readProject } from '../project.ts'

interface Options {
  readonly config?: string
  readonly offline?: true
  readonly json?: true
}

/** Checks an application, and prints the findings. */
export async function run({ config, json, offline }: Options, host: Host): Promise<void> {
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
