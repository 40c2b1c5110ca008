// The table of docs/performance.md: the operations that users of the library know, without ranges and limits.

import type { Report } from './report.ts'
import { describeVersions } from './tables.ts'
import { readable } from './units.ts'

/** What each row measures, and its workload. */
const OPERATIONS: readonly (readonly [operation: string, workload: string])[] = [
  ['a guard reads a session', 'session-inprocess'],
  ['`GET session`', 'session-distinct'],
  ['`GET session` with sessions in a store', 'session-database'],
  ['a sign-in by OpenID Connect', 'oidc-sign-in'],
  ['a sign-in with a password, without hashing', 'credentials-sign-in'],
  ['Express with a guarded route', 'express'],
  ['`GET session` on workerd', 'workerd'],
  ['a fresh process, until its first session check', 'cold-start'],
]

/** Columns, by their subjects. */
const SUBJECTS = ['latchkey', 'latchkey node', '@auth/core', 'better-auth', 'iron-session'] as const

/** Returns the median of each library for each operation. */
export function toSummaryTable(report: Report): string {
  const rows = OPERATIONS.map(([operation, workload]) => {
    const results = report.results[workload] ?? {}
    const cells = SUBJECTS.map((subject) => {
      const result = results[subject]
      return result === undefined ? '' : readable(result.median, result.unit)
    })
    return `| ${[`${operation} (\`${workload}\`)`, ...cells].join(' | ')} |`
  })
  return [
    describeVersions(report),
    '',
    `| median | ${SUBJECTS.map((subject) => `\`${subject}\``).join(' | ')} |`,
    `| --- |${' --- |'.repeat(SUBJECTS.length)}`,
    ...rows.map((row) => row.replaceAll(/\| {2}(?=\|)/g, '| ')),
  ].join('\n')
}
