import type { Finding } from '../../errors/errors.ts'
import { createFindings } from '../../errors/findings.ts'
import type { AuthConfig } from '../../types/config.ts'
import { RANDOM } from '../options.ts'

/** The same rules as at a sign-in, see `features/stored/sessions/stored-session.ts`. */
const MIN_LENGTH = 16

/** Calls a function twice and returns both results. `null` if the result cannot be known at start-up. */
function generateToken(generate: () => unknown): readonly [unknown, unknown] | null {
  try {
    const tokens = [generate(), generate()] as const
    // Async functions are checked at a sign-in. Their rejection must not end the process.
    for (const token of tokens) Promise.resolve(token).catch(() => {})
    return tokens
  } catch {
    return null // Workers have no random values outside of a request
  }
}

/** Reports a `generateSessionToken` whose tokens are short or repeat, because no sign-in would succeed with it. */
export function checkSessionTokens({ generateSessionToken: generate }: AuthConfig['session'] = {}): Finding[] {
  const tokens = typeof generate === 'function' ? generateToken(generate) : null
  if (tokens === null || typeof tokens[0] !== 'string') return []
  const [one, other] = tokens
  const isRight = one.length >= MIN_LENGTH && one !== other
  const [finding] = createFindings([['session.generateSessionToken', null, isRight, RANDOM]])
  // The token is not shown, because a constant one may be a secret.
  const problem = one === other ? 'returns the same token twice' : `returns ${one.length} of ${MIN_LENGTH} characters`
  return finding ? [{ ...finding, problem }] : []
}
