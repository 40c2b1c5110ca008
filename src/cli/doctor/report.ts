import { type Host, paint } from '../host.ts'
import { wrap } from '../wrap.ts'
import type { Finding, Level } from './finding.ts'

const COLORS = { ok: 'green', warning: 'yellow', error: 'red' } as const

/** Below the first word of a message. */
const ROOM = ' '.repeat(11)

const BY_SEVERITY: readonly Level[] = ['error', 'warning', 'ok']

/**
 * Formats the findings for people: a summary, then a heading for each check, one paragraph for a success and two for a
 * problem. What is wrong comes first.
 */
export function reportLines(host: Host, findings: readonly Finding[]): readonly string[] {
  const sorted = BY_SEVERITY.flatMap((level) => findings.filter((finding) => finding.level === level))
  const checks = [...new Set(sorted.map(({ check }) => check))]
  const sections = checks.flatMap((check) => [
    '',
    paint(host, 'bold', check),
    ...sorted.filter((finding) => finding.check === check).flatMap((finding) => formatFinding(host, finding)),
  ])
  return [paint(host, 'bold', formatHeadline(findings)), ...sections]
}

function formatFinding(host: Host, { fix, level, message }: Finding): readonly string[] {
  const line = `  ${paint(host, COLORS[level], level.padEnd(7))}  ${message}`
  const lines = wrap(line, host.columns, ROOM)
  return fix === null || level === 'ok' ? lines : [...lines, ...formatFix(host, fix)]
}

/** A sentence is wrapped. A block to paste is not. */
const formatFix = ({ columns }: Host, fix: string): readonly string[] =>
  fix.endsWith('.') && !fix.includes('\n')
    ? wrap(`${ROOM}fix: ${fix}`, columns, ROOM)
    : `fix: ${fix}`.split('\n').map((line) => ROOM + line)

/** The first line. A level without findings is not mentioned. */
function formatHeadline(findings: readonly Finding[]): string {
  const wrong = (['error', 'warning'] as const).filter((level) => count(findings, level) > 0)
  const counts = wrong.map((level) => formatCount(count(findings, level), level))
  return [...counts, `${formatCount(count(findings, 'ok'), 'check')} passed`].join(', ')
}

/** Counts the findings of one level. */
export const count = (findings: readonly Finding[], level: Level): number =>
  findings.filter((finding) => finding.level === level).length

const formatCount = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`

/** The last line. */
export const formatSummary = (findings: readonly Finding[]): string =>
  `${formatCount(count(findings, 'error'), 'error')}, ${formatCount(count(findings, 'warning'), 'warning')}`
