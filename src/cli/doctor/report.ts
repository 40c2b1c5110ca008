import { type Host, paint } from '../host.ts'
import { wrap } from '../wrap.ts'
import type { Finding, Level } from './finding.ts'

const COLORS = { ok: 'green', warning: 'yellow', error: 'red' } as const

/** Below the first word of a message. */
const ROOM = ' '.repeat(11)

/** Formats the findings for people: a summary, what is wrong with its fix, and what is right, one line each. */
export function reportLines(host: Host, findings: readonly Finding[]): readonly string[] {
  const select = (level: Level) => findings.filter((finding) => finding.level === level)
  const wrong = [...select('error'), ...select('warning')].flatMap((finding) => [
    ...formatFinding(host, finding),
    ...(finding.fix === null ? [] : formatFix(host, finding.fix)),
  ])
  const right = select('ok').flatMap((finding) => formatFinding(host, finding))
  return [
    paint(host, 'bold', `${formatSummary(findings)}, ${formatCount(count(findings, 'ok'), 'check')} passed`),
    ...(wrong.length > 0 ? ['', ...wrong] : []),
    ...(right.length > 0 ? ['', ...right] : []),
  ]
}

/** A sentence is wrapped. A line to paste is not. */
const formatFix = ({ columns }: Host, fix: string): readonly string[] =>
  fix.includes('\n') || !fix.endsWith('.')
    ? `fix: ${fix}`.split('\n').map((line) => ROOM + line)
    : wrap(`${ROOM}fix: ${fix}`, columns, ROOM)

/** The message, and the name of its check, which the documentation explains. */
const formatFinding = (host: Host, { check, level, message }: Finding): readonly string[] =>
  wrap(
    `  ${paint(host, COLORS[level], level.padEnd(7))}  ${message} ${paint(host, 'dim', `[${check}]`)}`,
    host.columns,
    ROOM,
  )

/** Counts the findings of one level. */
export const count = (findings: readonly Finding[], level: Level): number =>
  findings.filter((finding) => finding.level === level).length

const formatCount = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`

/** Counts what is wrong. */
export const formatSummary = (findings: readonly Finding[]): string =>
  `${formatCount(count(findings, 'error'), 'error')}, ${formatCount(count(findings, 'warning'), 'warning')}`
