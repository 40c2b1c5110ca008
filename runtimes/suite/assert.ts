import { assertEqual } from '../harness.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of a value only what the pattern asks about. Lists are compared as a whole. */
const askedOf = (actual: unknown, pattern: unknown): unknown =>
  isRecord(actual) && isRecord(pattern)
    ? Object.fromEntries(Object.entries(pattern).map(([key, wanted]) => [key, askedOf(actual[key], wanted)]))
    : actual

/** @throws {Error} A member of the pattern is not so; what else there is does not matter. */
export const assertContains = (actual: unknown, pattern: unknown): void =>
  assertEqual(askedOf(actual, pattern), pattern)

/** @throws {Error} It is such a text. */
export function assertNoMatch(actual: string, shape: RegExp): void {
  const [found] = shape.exec(actual) ?? []
  if (found !== undefined) throw new Error(`seen ${found}, expected nothing like ${shape}`)
}
