import { InvalidEmail, refuseSeen } from '../../errors.ts'
import { normalizeAddress } from '../../lib/email-address.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'

/** UTF-16 units that `normalizeIdentifier` is given. Some ways to normalize a text take long for a long one. */
const MAX_TYPED = 512

/** What the application makes of the text. */
function normalizeIn({ normalizeIdentifier }: ResolvedEmailProvider, typed: string): unknown {
  try {
    return normalizeIdentifier ? normalizeIdentifier(typed) : typed
  } catch (err) {
    throw new InvalidEmail({ cause: { err, name: 'normalizeIdentifier' } })
  }
}

/**
 * The address that is asked for. A domain without a dot, such as `ada@gmail`, is most often a slip. It exists only in
 * networks of their own, so the application has to say that it knows such names by a `normalizeIdentifier`.
 *
 * @param typed From the request, untrusted.
 * @throws {InvalidEmail}
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-2.3.5
 */
export function readIdentifier(provider: ResolvedEmailProvider, typed: unknown): string {
  if (typeof typed !== 'string') return refuseSeen(InvalidEmail, `${typeof typed} in \`email\``, 'text')
  if (typed.length > MAX_TYPED) return refuseSeen(InvalidEmail, `${typed.length} characters`, `at most ${MAX_TYPED}`)
  const identifier = normalizeIn(provider, typed)
  const hosts = provider.normalizeIdentifier ? 'any' : 'public'
  const address = typeof identifier === 'string' ? normalizeAddress(identifier, hosts) : null
  return address ?? refuseSeen(InvalidEmail, 'no plain email address', 'name@domain.example', { provider: provider.id })
}
