import { InvalidRequest, throwUnexpected } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import type { ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'

/** Fields of the protocol and of the integrations' forms. They reach `authorize` only if declared. */
const PROTOCOL = /^(?:callbackUrl|csrfToken|json|providerId|redirect|redirectTo)$/

/** Maximum undeclared fields of a request, and the UTF-16 units of their names and texts. */
const MAX_FIELDS = 32
const MAX_NAME = 64
const MAX_TEXT = 16_384

const DECLARE = { fix: 'Declare the fields that `authorize` needs in `credentials`.' }

/**
 * A declared name is from code and shown in full. An undeclared name is from the request, so only its start is shown.
 */
const formatName = (name: string): string => `\`${name.slice(0, MAX_NAME)}\``

/**
 * Converts a value to a string. Larger numbers lose digits, so `authorize` would receive another number than was sent.
 */
function readText(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER))
    return String(value)
  return throwUnexpected(
    InvalidRequest,
    `${typeof value} in ${formatName(name)}`,
    'text, a boolean or a number up to 2^53',
  )
}

/** Limits undeclared fields. `__proto__` is refused, because code that copies fields is vulnerable to it. */
function assertBounded(undeclared: readonly (readonly [name: string, text: string])[]): void {
  if (undeclared.length > MAX_FIELDS)
    throwUnexpected(InvalidRequest, `${undeclared.length} undeclared fields`, `at most ${MAX_FIELDS}`, DECLARE)
  for (const [name, { length }] of undeclared) {
    if (name === '__proto__' || name.length > MAX_NAME)
      throwUnexpected(
        InvalidRequest,
        `the undeclared field ${formatName(name)}`,
        `a name of at most ${MAX_NAME} characters`,
        DECLARE,
      )
    if (length > MAX_TEXT)
      throwUnexpected(InvalidRequest, `${length} characters in ${formatName(name)}`, `at most ${MAX_TEXT}`, DECLARE)
  }
}

/**
 * Returns the fields for `authorize`: the declared ones, and undeclared ones within limits. Numbers and booleans become
 * strings.
 *
 * @param body From the request, untrusted.
 * @returns An own property for each posted field, in the order of the form.
 * @throws {InvalidRequest} A list or object, `__proto__`, or too many or too long undeclared fields.
 */
export function readFields(
  { credentials }: ResolvedCredentialsProvider,
  body: Context['request']['body'],
): Record<string, string> {
  const isDeclared = (name: string) => Object.hasOwn(credentials, name)
  const fields = Object.entries(body)
    .filter(([name, value]) => value !== undefined && (isDeclared(name) || !PROTOCOL.test(name)))
    .map(([name, value]) => [name, readText(name, value)] as const)
  assertBounded(fields.filter(([name]) => !isDeclared(name)))
  return Object.fromEntries(fields)
}
