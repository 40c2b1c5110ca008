import { CredentialsSignin } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import { countBreaches } from './breach.ts'
import { checkPassword, type PasswordCode, type PasswordProblem } from './policy.ts'
import { getPasswordProvider, ID } from './settings.ts'

/** Refusal of a new password. Browsers see its `code`, which contains the reason. */
export class PasswordRefused extends CredentialsSignin {
  declare code: PasswordCode

  constructor(problem: PasswordProblem | 'breached') {
    super({ cause: { seen: `a password that is refused: ${problem}`, expected: 'another one', isExpected: true } })
    this.code = `password-${problem}`
  }
}

/**
 * Asserts that a new password follows the policy. Sends nothing.
 *
 * @param email Address of the user, normalized.
 * @throws {PasswordRefused}
 */
export function assertPolicy({ config, request }: Context, email: string, password: string): void {
  const { policy } = getPasswordProvider(config).settings
  const { host } = new URL(request.origin)
  const { name } = request.body
  const about = { email, name: typeof name === 'string' ? name : null, host, appName: config.theme.name ?? host }
  const problem = checkPassword(policy, password, about)
  if (problem !== null) throw new PasswordRefused(problem)
}

/**
 * Looks a new password up among those of known breaches, if the application asks for it. Each lookup is a request to
 * another server, so those for one address are limited like failed sign-ins, apart from them.
 *
 * @param email As for `assertPolicy`.
 * @throws {PasswordRefused} It is one of them, with `breached: 'refuse'`.
 * @throws {TooManyRequests}
 */
export async function assertUnbreached({ config }: Context, email: string, password: string): Promise<void> {
  const { breached, fetch } = getPasswordProvider(config).settings
  if (breached === 'off') return
  await config.limiter?.hit('credentials', `${ID}:new|${email}`)
  if (!(await countBreaches(password, fetch))) return
  if (breached === 'refuse') throw new PasswordRefused('breached')
  config.logger.warn('password-breached', 'A user has chosen a password that is part of a known breach.')
}
