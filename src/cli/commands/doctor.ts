import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { count, formatSummary, reportLines } from '../doctor/report.ts'
import { runDoctor } from '../doctor/run-doctor.ts'
import type { Host } from '../host.ts'
import { CliError, createError } from '../messages.ts'
import { readProject } from '../project.ts'

interface Options {
  readonly config?: string
  readonly offline?: true
  readonly json?: true
}

/** Checks an application, and prints the findings. */
export async function run({ config, json, offline }: Options, host: Host): Promise<void> {
  const { framework } = readProject(host.cwd)
  const path = config === undefined ? null : resolve(host.cwd, config)
  if (path !== null && !existsSync(path)) throw createError('no-setup-file', { file: config }, 2)
  const file = path === null ? null : relative(host.cwd, path)
  const order = { folder: host.cwd, framework, isOffline: offline === true, config: file }
  // Next to the running program, like the providers.
  const findings = await runDoctor(order, host.env, new URL('../cli-doctor.js', host.providers))
  const [errors, warnings] = [count(findings, 'error'), count(findings, 'warning')]
  // The report goes to standard output, into a file without colors.
  const plain = { ...host, hasColors: host.hasColors && host.isInteractive }
  const lines = json ? [JSON.stringify({ findings, errors, warnings }, null, 2)] : reportLines(plain, findings)
  for (const line of lines) host.print(line)
  if (errors > 0) throw new CliError(`${formatSummary(findings)}.`)
  host.note(`${formatSummary(findings)}.`)
}
