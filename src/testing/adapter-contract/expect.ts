/** Throws unless `seen` contains all of `expected`. Additional fields are allowed. */
export function expectSame(what: string, seen: unknown, expected: unknown): void {
  if (!holds(seen, expected)) throw createViolation(what, seen, show(expected))
}

/** Throws unless the value is missing. */
export function expectNothing(what: string, seen: unknown): void {
  if (seen !== null && seen !== undefined) throw createViolation(what, seen, 'null')
}

/** Throws unless it is a `Date` with this time. */
export function expectDate(what: string, seen: unknown, expected: Date): void {
  if (!(seen instanceof Date) || seen.getTime() !== expected.getTime())
    throw createViolation(what, seen, show(expected))
}

/** Throws unless the condition holds. */
export function expectThat(condition: boolean, what: string, seen: unknown, expected: string): asserts condition {
  if (!condition) throw createViolation(what, seen, expected)
}

/** Throws unless the call does. */
export async function expectFailure(what: string, call: () => unknown): Promise<void> {
  let seen: unknown
  try {
    seen = await call()
  } catch {
    return
  }
  throw createViolation(what, seen, 'an error')
}

/** The call may throw. The stored rows decide. */
export async function attempt(call: () => unknown): Promise<void> {
  try {
    await call()
  } catch {}
}

const createViolation = (what: string, seen: unknown, expected: string): Error =>
  new Error(`${what}\n  seen:     ${show(seen)}\n  expected: ${expected}`)

function show(value: unknown): string {
  if (value instanceof Date) return `Date ${Number.isNaN(value.getTime()) ? 'that is invalid' : value.toISOString()}`
  if (value instanceof Error) return `${value}`
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 400 ? `${text.slice(0, 400)}… (${text.length} characters)` : text
}

// Published adapters return `undefined`, `null` or nothing for an empty column. latchkey treats all of them alike.
function holds(seen: unknown, expected: unknown): boolean {
  if (expected === null || expected === undefined) return seen === null || seen === undefined
  if (expected instanceof Date) return seen instanceof Date && seen.getTime() === expected.getTime()
  if (typeof expected !== 'object') return seen === expected
  if (typeof seen !== 'object' || seen === null) return false
  if (Array.isArray(expected) && (!Array.isArray(seen) || seen.length !== expected.length)) return false
  return Object.entries(expected).every(([key, value]) => holds(Reflect.get(seen, key), value))
}
