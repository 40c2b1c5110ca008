import { expect, test } from 'vitest'
import type { Check } from '../../src/cli/doctor/subject.ts'
import { type Parts, subjectOf } from './doctor-subject.ts'

/** What is expected of one finding: its level, a part of its message, and a part of its fix. */
export type Row = readonly [fault: string, parts: Parts, level: string, message: string, fix: string | null]

/** Each of them, seen by one check, in a test of its own. */
export function shows(check: Check, rows: readonly Row[]): void {
  test.each(rows)('says %s', async (_fault, parts, level, message, fix) => {
    const findings = await check(subjectOf(parts))
    expect(findings.map((finding) => finding.message).join('\n')).toContain(message)
    const told = findings.find((finding) => finding.message.includes(message))
    expect(told?.level).toBe(level)
    if (fix === null) expect(told?.fix).toBeNull()
    else expect(told?.fix).toContain(fix)
  })
}

/** What a check says, a line each: `level: message`. */
export const asLines = async (check: Check, parts: Parts): Promise<string[]> =>
  (await check(subjectOf(parts))).map(({ level, message }) => `${level}: ${message}`)
