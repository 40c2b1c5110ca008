import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EXHAUSTION, WORKLOADS } from '../../bench/arguments.ts'
import { judge } from '../../bench/budgets.ts'
import { toExhaustionTables } from '../../bench/exhaustion/tables.ts'
import { toSvg } from '../../bench/plot.ts'
import { type Measured, type Report, toReport, toText } from '../../bench/report.ts'
import { partOf } from '../../bench/save.ts'
import { insertTables, toMarkdown } from '../../bench/tables.ts'
import type { Measurement } from '../../bench/workload.ts'

const measurement: Measurement = {
  unit: 'µs',
  rounds: new Map([
    ['latchkey', [40, 50.12345, 60]],
    ['@auth/core', [500, 600, 20_000]],
  ]),
  beside: { memory: { unit: 'bytes', rounds: new Map([['latchkey', [1_500_000]]]) } },
}
const budget = {
  limits: [
    { of: '@auth/core', to: 'latchkey', atLeast: 11 },
    { of: 'latchkey', what: 'memory', atMost: 1000 },
  ],
  aims: { latchkey: 50 },
}
const MEASURED: Measured = {
  name: 'session-distinct',
  workload: {
    title: 'GET session',
    notes: ['Not the same work.'],
    subjects: ['latchkey', '@auth/core'].map((name) => ({ name, does: 'handle' })),
    measure: async () => measurement,
  },
  measurement,
  budget,
  verdicts: judge(measurement, budget),
}
const REPORT = toReport([MEASURED], 'Node <24> -- one', '2030-01-02')

describe('--json', () => {
  test('has a result per workload and subject, in microseconds', () => {
    expect(REPORT.results).toEqual({
      'session-distinct': {
        latchkey: {
          ...{ median: 50.123, min: 40, max: 60, unit: 'µs' },
          memory: { median: 1_500_000, min: 1_500_000, max: 1_500_000, unit: 'bytes' },
        },
        '@auth/core': { median: 600, min: 500, max: 20_000, unit: 'µs' },
      },
    })
  })

  test('says which budgets are kept', () => {
    expect(REPORT.verdicts.map(({ workload, subject, isKept }) => [workload, subject, isKept])).toEqual([
      ['session-distinct', '@auth/core / latchkey', true],
      ['session-distinct', 'latchkey', false],
    ])
  })
})

describe('the table', () => {
  const lines = toText(MEASURED).split('\n')

  test('has median, spread and aim', () => {
    expect(lines).toContainEqual(
      expect.stringMatching(/latchkey +handle +50\.1 µs +\[40\.0\.\.60\.0 µs\] +aim: 50\.0 µs/),
    )
  })

  test('has PASS or FAIL behind each budget', () => {
    expect(lines).toContainEqual(expect.stringMatching(/@auth\/core \/ latchkey +12\.5 × .*at least 11 +PASS$/))
    expect(lines).toContainEqual(expect.stringMatching(/latchkey \(memory\) +1,500 kB .*at most 1000 +FAIL$/))
  })
})

describe('the plot', () => {
  const svg = toSvg(REPORT)

  test('says in words what it shows', () => {
    expect(svg).toContain('role="img" aria-labelledby="title words"')
    expect(svg).toContain('<desc id="words">GET session: latchkey 50.1 µs, @auth/core 600 µs.</desc>')
  })

  test('has a bar for each, to one scale', () => {
    const widths = Array.from(svg.matchAll(/<rect class="s[01]" [^>]*y="(?:56|68)" width="([\d.]+)"/g), ([, width]) =>
      Number(width),
    )
    expect(widths).toHaveLength(2)
    expect((widths[1] ?? 0) / (widths[0] ?? 0)).toBeCloseTo(600 / 50.123, 1)
  })

  test('has colours for dark pages', () => expect(svg).toContain('@media (prefers-color-scheme: dark)'))

  test('holds no markup of what it is told', () => expect(svg).toContain('<!-- Node &#60;24&#62; - - one -->'))
})

describe('the tables', () => {
  const text = toMarkdown(REPORT)

  test('have a row per workload and one for what came to light', () => {
    expect(text).toContain('| `session-distinct` | 50.1 µs [40.0 to 60.0 µs] | 600 µs [500 to 20.0 ms] |  |  |')
    expect(text).toContain('| … memory, resident | 1,500 kB [1,500 to 1,500 kB] |  |  |  |')
  })

  test('say which budgets are kept', () => {
    expect(text).toContain('| `session-distinct`: @auth/core / latchkey | 12.5 × | at least 11 | PASS |')
    expect(text).toContain('| `session-distinct`: latchkey, memory, resident | 1,500 kB | at most 1000 | FAIL |')
  })

  test('need a page with marks', () => expect(() => insertTables('# Performance', REPORT)).toThrow('has no <!--'))
})

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('a part of a report has its workloads and no others', () => {
  const isIssue = (name: string) => name === 'issue'
  expect(partOf(REPORT, isIssue)).toMatchObject({ machine: REPORT.machine, results: {}, verdicts: [] })
  expect(partOf(REPORT, (name) => !isIssue(name))).toEqual(REPORT)
})

describe('docs/security/exhaustion.md', () => {
  // What the bench wrote.
  const saved = JSON.parse(read('bench/exhaustion.json')) as Report

  test('has the tables of bench/exhaustion.json', () => {
    const page = read('docs/security/exhaustion.md')
    expect(insertTables(page, saved, toExhaustionTables)).toBe(page)
  })

  test('has both figures, with the machine and the date', () => {
    expect([...new Set(saved.verdicts.map(({ workload }) => workload))]).toEqual(EXHAUSTION)
    expect(read('docs/security/exhaustion.md')).toContain(`${saved.machine}; ${saved.date}.`)
  })

  test('names the worst case of each figure first', () => {
    const measured = { unit: 'µs', median: 100, min: 90, max: 20_000 } as const
    const verdict = { ...REPORT.verdicts[0], workload: 'flooded-reads', subject: 'worst: mails', what: null, measured }
    const results = { 'flooded-reads': { passwords: { ...measured, median: 99 }, mails: measured } }
    const text = toExhaustionTables({ ...REPORT, results, verdicts: [verdict] } as Report)
    expect(text).toContain('| delay of a session read while another client floods | mails | 100 ')
    expect(text.indexOf('| mails | 100 µs | 90.0 µs to 20.0 ms |  |  |')).toBeLessThan(text.indexOf('| passwords |'))
  })
})

describe('docs/performance.md', () => {
  // What the bench wrote.
  const saved = JSON.parse(read('bench/results.json')) as Report

  test('has the plot of bench/results.json', () => {
    expect(read('docs/performance.md')).toContain('](performance.svg)')
    expect(read('docs/performance.svg')).toBe(toSvg(saved))
  })

  test('has the tables of bench/results.json', () => {
    const page = read('docs/performance.md')
    expect(insertTables(page, saved)).toBe(page)
  })

  test.each(WORKLOADS)('says what %s is', (name) => expect(read('docs/performance.md')).toContain(`| \`${name}\``))
})
