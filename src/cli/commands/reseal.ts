import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../../config/env.ts'
import type { AuthConfig } from '../../types/config.ts'
import { findAdapter } from '../application/find-adapter.ts'
import { readProjectEnv } from '../application/project-env.ts'
import { CliError } from '../cli-error.ts'
import { type AppAdapter, loadConfig } from '../config-adapter.ts'
import { findKeys } from '../config-keys.ts'
import type { Host } from '../host.ts'
import { NPX } from '../package-commands.ts'
import { readProject } from '../project.ts'
import { type ResealCounts, type ResealOrder, resealRows } from '../reseal/reseal-rows.ts'
import { describeReason } from '../schema-difference.ts'

interface Options {
  readonly config?: string
  readonly dryRun?: true
  readonly open?: true
}

/** Seals the stored tokens of accounts, or opens them. */
export async function run(options: Options, host: Host): Promise<void> {
  const framework = existsSync(join(host.cwd, 'package.json')) ? readProject(host.cwd).framework : null
  const { env } = readProjectEnv(host.cwd, framework, host.env)
  // The application reads its variables while it is loaded. Those of the environment take precedence.
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
  const config = await loadConfig({ folder: host.cwd, framework, file: options.config ?? null })
  const { accountTokens }: AppAdapter = findAdapter(config) ?? {}
  if (!accountTokens)
    throw new CliError(
      'This adapter cannot list accounts: only that of latchkey/adapters/sql can. Rows are sealed at their next write, such as a sign-in.',
    )
  const order = createOrder(options, host, config, env)
  const counts = await resealRows(accountTokens, order).catch((error: unknown) => {
    throw new CliError(`${describeReason(error, env)}\nFinished rows stay. Run it again to continue.`)
  })
  report(host, order, counts)
}

/** @throws {CliError} The option of the configuration contradicts the command, or the secret is invalid. */
function createOrder({ dryRun, open }: Options, host: Host, config: AuthConfig, env: Env): ResealOrder {
  const isOn = config.account?.sealTokens === true
  if (isOn && open) throw new CliError('`account.sealTokens` is on. Set it to false first, or rows are sealed again.')
  if (!isOn && !open) throw new CliError('`account.sealTokens` is off. Set account: { sealTokens: true } first.')
  const keys = findKeys(config, { ...process.env, ...env })
  if (keys === null) throw new CliError(`The secret is missing or weak. \`${NPX} doctor\` describes the error.`)
  let next = ROWS_PER_NOTE
  const onPage = ({ changed, rows }: ResealCounts): void => {
    if (rows < next) return
    next = rows + ROWS_PER_NOTE
    host.note(`${rows} rows read, ${changed} changed …`)
  }
  return { keys, isOpening: open === true, isDryRun: dryRun === true, onPage }
}

/** Rows between two lines of progress. */
const ROWS_PER_NOTE = 10_000

function report(host: Host, { isDryRun, isOpening }: ResealOrder, counts: ResealCounts): void {
  const { changed, failed, rows, skipped } = counts
  const verb = isOpening ? 'open' : 'seal'
  host.note(
    isDryRun
      ? `Would ${verb} ${changed} of ${rows} rows with tokens. Nothing was written.`
      : `${isOpening ? 'Opened' : 'Sealed'} ${changed} of ${rows} rows with tokens.`,
  )
  if (skipped > 0) host.note(`The application changed ${skipped} rows meanwhile. Run it again for these.`)
  if (failed > 0)
    throw new CliError(
      `${failed} rows have a token that does not open: another secret sealed it, or it was altered. Configure the earlier secret again, as the last one, and run it again.`,
    )
}
