import { expect, test } from 'vitest'
import type { Check, Finding, Subject } from '../../../src/cli/doctor/check.ts'
import { type Parts, subjectOf } from './subject.ts'

/** What is expected of one finding: its level, a part of its message, and a part of its fix. */
export type Row = readonly [fault: string, parts: Parts, level: string, message: string, fix: string | null]

/** Each of them, seen by one check, in a test of its own. */
export function shows(check: Check, rows: readonly Row[]): void {
  test.each(rows)('reports %s', async (_fault, parts, level, message, fix) => {
    const findings = await check(subjectOf(parts))
    expectFixes(findings)
    expect(findings.map((finding) => finding.message).join('\n')).toContain(message)
    const told = findings.find((finding) => finding.message.includes(message))
    expect(told?.level).toBe(level)
    if (fix === null) expect(told?.fix).toBeNull()
    else expect(told?.fix).toContain(fix)
  })
}

/** What is not in order is told with what mends it. */
function expectFixes(findings: readonly Finding[]): void {
  for (const { fix, level, message } of findings) if (level !== 'ok') expect(fix, message).toMatch(/\S/)
}

/** What a check says of a subject, a line each: `level: message`. */
export async function linesOf(check: Check, subject: Subject): Promise<string[]> {
  const findings = await check(subject)
  expectFixes(findings)
  return findings.map(({ level, message }) => `${level}: ${message}`)
}

/** The same, of an application that is in order but for what is given. */
export const asLines = (check: Check, parts: Parts): Promise<string[]> => linesOf(check, subjectOf(parts))
