import { fail, InvalidEmail } from '../../errors.ts'
import { normalizeAddress } from '../../lib/email-address.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'

/**
 * The address that is asked for.
 *
 * @param typed From the request, untrusted.
 * @throws {InvalidEmail}
 */
export function identifierOf(provider: ResolvedEmailProvider, typed: unknown): string {
  if (typeof typed !== 'string') return fail(InvalidEmail, `${typeof typed} in \`email\``, 'text')
  let identifier: unknown = typed
  try {
    if (provider.normalizeIdentifier) identifier = provider.normalizeIdentifier(typed)
  } catch (err) {
    throw new InvalidEmail({ cause: { err, name: 'normalizeIdentifier' } })
  }
  const address = typeof identifier === 'string' ? normalizeAddress(identifier) : null
  return address ?? fail(InvalidEmail, 'no plain e-mail address', 'name@domain.example', { provider: provider.id })
}
