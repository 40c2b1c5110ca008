import { fail, InvalidEmail } from '../../errors.ts'
import { normalizeAddress } from '../../lib/email-address.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'

/** UTF-16 units that `normalizeIdentifier` is given. Some ways to normalize a text take long for a long one. */
const MAX_TYPED = 512

/**
 * The address that is asked for.
 *
 * @param typed From the request, untrusted.
 * @throws {InvalidEmail}
 */
export function identifierOf(provider: ResolvedEmailProvider, typed: unknown): string {
  if (typeof typed !== 'string') return fail(InvalidEmail, `${typeof typed} in \`email\``, 'text')
  if (typed.length > MAX_TYPED) return fail(InvalidEmail, `${typed.length} characters`, `at most ${MAX_TYPED}`)
  let identifier: unknown = typed
  try {
    if (provider.normalizeIdentifier) identifier = provider.normalizeIdentifier(typed)
  } catch (err) {
    throw new InvalidEmail({ cause: { err, name: 'normalizeIdentifier' } })
  }
  const address = typeof identifier === 'string' ? normalizeAddress(identifier) : null
  return address ?? fail(InvalidEmail, 'no plain e-mail address', 'name@domain.example', { provider: provider.id })
}
