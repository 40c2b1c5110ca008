import { ONCE } from '../../e2e/cases.ts'
import type { Sums } from './step.ts'

/** A run with more flaky tests than this fails. */
const MOST_FLAKY = 3

/** Playwright's report, as far as it is read. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly skipped: number }
  readonly suites: readonly Suite[]
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly Spec[]
}

interface Spec {
  readonly title: string
  readonly file: string
  readonly line: number
  /** Without `@`. */
  readonly tags: readonly string[]
  readonly tests: readonly SpecTest[]
}

/** A test in one project. */
interface SpecTest {
  readonly projectName: string
  readonly status: string
  readonly results: readonly {
    readonly attachments: readonly { readonly name: string; readonly path?: string }[]
  }[]
}

interface FlakyTest {
  /** `express-node session.spec.ts:21 lasts over reloads and tabs (trace.zip)` */
  readonly line: string
  readonly mayRepeat: boolean
}

const specsIn = ({ suites = [], specs }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]

function describeTest({ file, line, title }: Spec, { projectName, results }: SpecTest): string {
  const attachments = results.flatMap((result) => result.attachments)
  const trace = attachments.find(({ name }) => name === 'trace')?.path ?? 'no trace'
  return `${projectName} ${file}:${line} ${title} (${trace})`
}

/** Lists the tests that failed and then passed. */
function listFlaky({ suites }: PlaywrightReport): FlakyTest[] {
  return suites.flatMap(specsIn).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map((test) => ({
        line: describeTest(spec, test),
        mayRepeat: !ONCE.some((tag) => spec.tags.includes(tag.slice(1))),
      })),
  )
}

/**
 * Returns the sums of Playwright's report. A test that passes in its second run counts as passed, and is flaky. It counts as
 * failed if its tag allows one run only, or if there are more than three.
 */
export function judgeBrowserTests(report: PlaywrightReport): Sums {
  const { expected, unexpected, skipped } = report.stats
  const tests = listFlaky(report)
  const isTooMany = tests.length > MOST_FLAKY
  const passed = isTooMany ? [] : tests.filter(({ mayRepeat }) => mayRepeat)
  return {
    passed: expected + passed.length,
    failed: unexpected + tests.length - passed.length,
    skipped,
    flaky: tests.map(({ line }) => line),
  }
}
