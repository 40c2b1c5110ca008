import { type Host, paint } from '../host.ts'
import type { Finding, Level } from './finding.ts'

const COLORS = { ok: 'green', warning: 'yellow', error: 'red' } as const

/** Below the first word of a message. */
const ROOM = ' '.repeat(11)

/** Formats the findings for people: a heading for each check, one line for a success, two for a problem. */
export function reportLines(host: Host, findings: readonly Finding[]): readonly string[] {
  const checks = [...new Set(findings.map(({ check }) => check))]
  return checks.flatMap((check, i) => [
    ...(i > 0 ? [''] : []),
    paint(host, 'bold', check),
    ...findings.filter((finding) => finding.check === check).flatMap((finding) => formatFinding(host, finding)),
  ])
}

function formatFinding(host: Host, { fix, level, message }: Finding): readonly string[] {
  const line = `  ${paint(host, COLORS[level], level.padEnd(7))}  ${message}`
  // A fix of several lines is shown as a block to paste.
  return fix === null || level === 'ok' ? [line] : [line, ...`fix: ${fix}`.split('\n').map((each) => ROOM + each)]
}

/** Counts the findings of one level. */
export const count = (findings: readonly Finding[], level: Level): number =>
  findings.filter((finding) => finding.level === level).length

const formatCount = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`

/** The last line. */
export const formatSummary = (findings: readonly Finding[]): string =>
  `${formatCount(count(findings, 'error'), 'error')}, ${formatCount(count(findings, 'warning'), 'warning')}`
