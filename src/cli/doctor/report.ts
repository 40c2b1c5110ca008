import { type Host, paint } from '../host.ts'
import { formatCount } from '../messages.ts'
import { wrap, wrapSentences } from '../wrap.ts'
import type { Finding, Level } from './check.ts'

const COLORS = { ok: 'green', warning: 'yellow', error: 'red' } as const

/** Below the first word of a message. */
const ROOM = ' '.repeat(11)

const BY_SEVERITY: readonly Level[] = ['error', 'warning', 'ok']

/**
 * Formats the findings for people: a summary, then a heading for each check, one paragraph for a success and two for a
 * problem. Problems come first.
 */
export function reportLines(host: Host, findings: readonly Finding[]): readonly string[] {
  const sorted = BY_SEVERITY.flatMap((level) => findings.filter((finding) => finding.level === level))
  const sections = [...new Set(sorted.map(({ check }) => check))].flatMap((check) => [
    '',
    paint(host, 'bold', check),
    ...sorted.filter((finding) => finding.check === check).flatMap((finding) => formatFinding(host, finding)),
  ])
  const headline = `${formatSummary(findings)}, ${formatCount(count(findings, 'ok'), 'check')} passed`
  return [paint(host, 'bold', headline), ...sections]
}

function formatFinding(host: Host, { fix, level, message }: Finding): readonly string[] {
  const lines = wrap(`  ${paint(host, COLORS[level], level.padEnd(7))}  ${message}`, host.columns, ROOM)
  return fix === null || level === 'ok' ? lines : [...lines, ...formatFix(host, fix)]
}

/** A sentence is wrapped. A line to paste is not. */
const formatFix = ({ columns }: Host, fix: string): readonly string[] =>
  wrapSentences(`fix: ${fix}`.replace(/^/gm, ROOM), columns).split('\n')

/** Counts the findings of one level. */
export const count = (findings: readonly Finding[], level: Level): number =>
  findings.filter((finding) => finding.level === level).length

/** The last line. */
export const formatSummary = (findings: readonly Finding[]): string =>
  `${formatCount(count(findings, 'error'), 'error')}, ${formatCount(count(findings, 'warning'), 'warning')}`
