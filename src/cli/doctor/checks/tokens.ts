import { listSecretIds } from '../../../crypto/account-tokens.ts'
import { withDeadline } from '../../../lib/deadline.ts'
import type { AuthConfig } from '../../../types/config.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import type { AppAdapter } from '../../config-adapter.ts'
import { findKeys } from '../../config-keys.ts'
import { NPX } from '../../package-commands.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'

const { ok, warning } = createFindings('tokens')

const DEADLINE_MS = 5000

/** Checks that the secrets of the configuration open the sealed tokens of accounts. */
export const checkTokens = async ({ calls, env }: Subject): Promise<readonly Finding[]> =>
  (await Promise.all(calls.map(({ config }) => check(config, env)))).flat()

async function check(config: AuthConfig, env: Subject['env']): Promise<Finding[]> {
  const { accountTokens }: AppAdapter = findAdapter(config) ?? {}
  // The check of the secret reports a missing one.
  const keys = findKeys(config, env)
  if (!accountTokens || keys === null) return []
  const [newest, ...older] = await listSecretIds(keys)
  // The check of the schema reports a database that is not available.
  const counts = await withDeadline(accountTokens.count(), DEADLINE_MS, 'Counting tokens').catch(() => null)
  if (counts === null) return []
  const isOn = config.account?.sealTokens === true
  const sum = (isCounted: (id: string | null) => boolean): number =>
    counts.filter(({ secretId }) => isCounted(secretId)).reduce((total, { count }) => total + count, 0)
  const isOld = (id: string | null): boolean => older.some((each) => each === id)
  const findings = [
    ...report(
      sum((id) => id !== null && id !== newest && !isOld(id)),
      'a secret that is not configured',
      LOST,
    ),
    ...report(sum(isOld), 'an older secret', RESEAL),
    ...(isOn
      ? report(
          sum((id) => id === null),
          null,
          RESEAL,
        )
      : []),
  ]
  return isOn && findings.length === 0 ? ok('The first secret seals every stored token of accounts.') : findings
}

const RESEAL = `${NPX} reseal`
const LOST = `Configure the earlier secret again, as the last one, then run: ${RESEAL}`

/** @param secret `null`: the tokens are not sealed. */
function report(count: number, secret: string | null, fix: string): Finding[] {
  if (count === 0) return []
  const tokens = count === 1 ? '1 stored token of accounts is' : `${count} stored tokens of accounts are`
  return warning(`${tokens} ${secret === null ? 'not sealed' : `sealed with ${secret}`}.`, fix)
}
