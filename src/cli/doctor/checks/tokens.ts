import { listSecretIds } from '../../../crypto/account-tokens.ts'
import { withDeadline } from '../../../lib/deadline.ts'
import type { AuthConfig } from '../../../types/config.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import type { AppAdapter } from '../../config-adapter.ts'
import { findKeys } from '../../config-keys.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'

const report = createFindings('tokens')

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
  const isOld = (id: string | null): boolean => older.some((each) => each === id)
  const kinds = [
    ['lost', (id: string | null) => id !== null && id !== newest && !isOld(id)],
    ['old', isOld],
    ['not-sealed', (id: string | null) => isOn && id === null],
  ] as const
  const findings = kinds.flatMap(([name, isCounted]) => {
    const sum = counts.reduce((total, { count, secretId }) => total + (isCounted(secretId) ? count : 0), 0)
    const tokens = sum === 1 ? '1 stored token of accounts is' : `${sum} stored tokens of accounts are`
    return sum === 0 ? [] : report(name, { tokens })
  })
  return isOn && findings.length === 0 ? report('sealed') : findings
}
