import type { Env } from '../../config/env.ts'
import type { AuthConfig } from '../../types/config.ts'
import { findAdapter } from '../application/find-adapter.ts'
import { type AppAdapter, findApplication, loadConfig } from '../config-adapter.ts'
import { findKeys } from '../config-keys.ts'
import { describeReason } from '../describe-reason.ts'
import type { Host } from '../host.ts'
import { createError, formatMessage } from '../messages.ts'
import { type ResealCounts, type ResealOrder, resealRows } from '../reseal/reseal-rows.ts'

interface Options {
  readonly config?: string
  readonly dryRun?: true
  readonly open?: true
}

/** Seals the stored tokens of accounts, or opens them. */
export async function run(options: Options, host: Host): Promise<void> {
  const application = findApplication(host)
  const config = await loadConfig(application, options.config ?? null)
  const { accountTokens }: AppAdapter = findAdapter(config) ?? {}
  if (!accountTokens) throw createError('no-accounts')
  const order = createOrder(options, host, config, application.env)
  const counts = await resealRows(accountTokens, order).catch((error: unknown) => {
    throw createError('reseal-failed', { reason: describeReason(error, application.env) })
  })
  report(host, order, counts)
}

/** @throws {CliError} The option of the configuration contradicts the command, or the secret is invalid. */
function createOrder({ dryRun, open }: Options, host: Host, config: AuthConfig, env: Env): ResealOrder {
  const isOn = config.account?.sealTokens === true
  if (isOn === (open === true)) throw createError(isOn ? 'sealing-on' : 'sealing-off')
  const keys = findKeys(config, { ...process.env, ...env })
  if (keys === null) throw createError('no-keys')
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
  const values = { ...counts, verb: isOpening ? 'open' : 'seal', done: isOpening ? 'Opened' : 'Sealed' }
  host.note(formatMessage(isDryRun ? 'would-reseal' : 'resealed', values))
  if (counts.skipped > 0) host.note(formatMessage('skipped', values))
  if (counts.failed > 0) throw createError('not-opened', values)
}
