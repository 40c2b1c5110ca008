import { describe, expect, test } from 'vitest'
import type { Gap } from '../../runtimes/gaps.ts'
import type { Group } from '../../runtimes/groups.ts'
import { judge } from '../../runtimes/report.ts'

const GAP: Gap = { where: 'deno', part: 'sqlite', test: /^sqlite > /, reason: 'no SQLite' }

const place = { runtime: 'deno', version: '2.9.5' } as const

/** A document with one test that passed. */
const documentOf = (part: string): string =>
  `TAP version 14\n# deno 2.9.5 ${part}\n1..1\nok 1 - ${part} > holds\n# ${part}: 1 passed, 0 failed, 0 skipped\n`

const findingsOf = (groups: readonly Group[], parts: readonly string[], gaps: readonly Gap[] = []): readonly string[] =>
  judge([{ place, groups, output: parts.map(documentOf).join(''), ending: null }], gaps).findings

describe('report of a run', () => {
  test('misses a part of a group that was asked for', () => {
    expect(findingsOf(['wire', 'logic'], ['wire'])).toEqual(['deno 2.9.5: logic ran 0 times'])
  })

  test('misses no part of other groups', () => {
    expect(findingsOf(['wire'], ['wire'])).toEqual([])
  })

  test('names an excuse without a test, if its part ran', () => {
    const core = ['suite', 'entries', 'workers limits', 'memory', 'sqlite']
    expect(findingsOf(['core'], core, [GAP])).toEqual([])
    const stray = { ...GAP, test: 'sqlite > other' }
    expect(findingsOf(['core'], core, [stray])).toEqual(['deno 2.9.5: gaps.ts excuses what is no test: sqlite > other'])
    expect(findingsOf(['wire'], ['wire'], [stray])).toEqual([])
  })
})
