import { InvalidEmail, throwUnexpected } from '../../errors/errors.ts'
import { normalizeAddress } from '../../lib/email-address.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'

/**
 * Maximum length of the input of `normalizeIdentifier`, in UTF-16 units, because some normalizations are slow for long
 * texts.
 */
const MAX_TYPED = 512

/** Applies the application's `normalizeIdentifier`. */
function normalizeIn({ normalizeIdentifier }: ResolvedEmailProvider, typed: string): unknown {
  try {
    return normalizeIdentifier ? normalizeIdentifier(typed) : typed
  } catch (err) {
    throw new InvalidEmail('`normalizeIdentifier` failed.', { cause: { err, name: 'normalizeIdentifier' } })
  }
}

/**
 * Returns the requested address. A domain without a dot, such as `ada@gmail`, is usually a typo. Private networks have
 * such domains; to allow them, the application sets a `normalizeIdentifier`.
 *
 * @param typed From the request, untrusted.
 * @throws {InvalidEmail}
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-2.3.5
 */
export function readIdentifier(provider: ResolvedEmailProvider, typed: unknown): string {
  if (typeof typed !== 'string') return throwUnexpected(InvalidEmail, `${typeof typed} in \`email\``, 'text')
  if (typed.length > MAX_TYPED)
    return throwUnexpected(InvalidEmail, `${typed.length} characters`, `at most ${MAX_TYPED}`)
  const identifier = normalizeIn(provider, typed)
  const hosts = provider.normalizeIdentifier ? 'any' : 'public'
  const address = typeof identifier === 'string' ? normalizeAddress(identifier, hosts) : null
  return (
    address ?? throwUnexpected(InvalidEmail, 'no plain email address', 'name@domain.example', { provider: provider.id })
  )
}
