// Draws what `--json` of the bench printed: node bench/plot.ts bench/results.json > docs/performance.svg

import { readFileSync } from 'node:fs'
import type { Report, Result } from './report.ts'

/** What is drawn, and in words. Memory and requests per second are numbers of another kind. */
const ROWS: readonly (readonly [workload: string, title: string])[] = [
  ['session-distinct', 'GET session'],
  ['session-inprocess', 'read in process'],
  ['session-database', 'stored session'],
  ['issue', 'new session'],
  ['oidc-sign-in', 'OpenID Connect sign-in'],
  ['credentials-sign-in', 'credentials sign-in'],
  ['cold-start', 'cold start'],
  ['workerd', 'GET session on workerd'],
]

const SUBJECTS = ['latchkey', 'latchkey node', '@auth/core', 'better-auth', 'webcrypto'] as const

const [WIDTH, LEFT, BAR, GAP, TOP] = [760, 190, 12, 18, 56]
const SPACE = WIDTH - LEFT - 150

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .small { font-size: 11px; fill: #59636e }
  .s0 { fill: #0969da } .s1 { fill: #1b7c83 } .s2 { fill: #bc4c00 } .s3 { fill: #8250df } .s4 { fill: #818b98 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc } .small { fill: #9198a1 }
    .s0 { fill: #4493f8 } .s1 { fill: #39c5cf } .s2 { fill: #db6d28 } .s3 { fill: #ab7df8 } .s4 { fill: #656c76 }
  }`

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** `52.0 µs`, `2.40 ms` */
function timeOf(microseconds: number): string {
  if (microseconds < 999.5) return `${microseconds.toPrecision(3)} µs`
  return microseconds < 999_500
    ? `${(microseconds / 1000).toPrecision(3)} ms`
    : `${(microseconds / 1e6).toPrecision(3)} s`
}

type Results = Readonly<Record<string, Result>>

/** The medians of a row, each with the number of its subject. */
const mediansOf = (results: Results) =>
  SUBJECTS.flatMap((name, i) => (results[name] ? [[i, results[name].median] as const] : []))

const heightOf = (results: Results): number => mediansOf(results).length * BAR + GAP

function rowOf(title: string, results: Results, top: number): string {
  const known = mediansOf(results)
  const most = Math.max(...known.map(([, median]) => median))
  const bars = known.map(([i, median], place) => {
    const [y, width] = [top + place * BAR, Math.max(1, (SPACE * median) / most)]
    const own = results['latchkey']?.median
    const times = i > 0 && own ? ` (${(median / own).toPrecision(2)} ×)` : ''
    const bar = `<rect class="s${i}" x="${LEFT}" y="${y}" width="${width.toFixed(1)}" height="${BAR - 2}" rx="1"/>`
    return `${bar}<text class="small" x="${(LEFT + width + 6).toFixed(1)}" y="${y + 9}">${timeOf(median)}${times}</text>`
  })
  return `<text x="${LEFT - 12}" y="${top + (known.length / 2) * BAR + 2}" text-anchor="end">${escapeXml(title)}</text>${bars.join('')}`
}

const inWords = (title: string, results: Results): string => {
  const times = SUBJECTS.flatMap((name) => (results[name] ? [`${name} ${timeOf(results[name].median)}`] : []))
  return `${title}: ${times.join(', ')}.`
}

/** Bars of the medians, each row to its own scale. What they say is in its description too. */
export function toSvg({ results, machine, date }: Report): string {
  const rows = ROWS.flatMap(([workload, title]) => {
    const found = results[workload]
    return found ? [{ title, results: found }] : []
  })
  const tops = rows.map((_, i) => rows.slice(0, i).reduce((top, row) => top + heightOf(row.results), TOP))
  const height = rows.reduce((top, row) => top + heightOf(row.results), TOP) + 12
  const legend = SUBJECTS.map((name, i) => {
    const x = LEFT + i * 110
    return `<rect class="s${i}" x="${x}" y="14" width="12" height="12" rx="1"/><text x="${x + 18}" y="24">${name}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title words">`,
    '<title id="title">Time per operation, less is better; each group has its own scale</title>',
    `<desc id="words">${escapeXml(rows.map((row) => inWords(row.title, row.results)).join(' '))}</desc>`,
    `<style>${STYLE}\n</style>`,
    ...legend,
    `<text class="small" x="${LEFT}" y="42">Medians, less is better; each group has its own scale. ${escapeXml(date)}</text>`,
    ...rows.map((row, i) => rowOf(row.title, row.results, tops[i] ?? TOP)),
    `<!-- ${escapeXml(machine).replaceAll('--', '- -')} -->`,
    '</svg>\n',
  ].join('\n')
}

const [, script = '', file = ''] = process.argv
// What the bench itself wrote.
if (script.endsWith('plot.ts')) process.stdout.write(toSvg(JSON.parse(readFileSync(file, 'utf8')) as Report))
