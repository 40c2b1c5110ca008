import type { Listen, Outcome, Progress, Step } from './step.ts'

/** How often the running steps are reported, in milliseconds. */
const INTERVAL_MS = 30_000

/** Prints what the steps do. */
export interface Report {
  begin(step: Step): { readonly listen: Listen; end(outcome: Outcome): void }
  close(): void
}

/** A step that runs. */
interface Running {
  readonly name: string
  readonly start: number
  /** `57 files` */
  progress(): string
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Prints a line for each step at its end, and every half minute a line about the steps that run. */
export function createReport(print: (line: string) => void = console.log): Report {
  const running = new Set<Running>()
  const timer = setInterval(() => {
    if (running.size > 0) print(`  running: ${[...running].map(describe).join('; ')}`)
  }, INTERVAL_MS)
  timer.unref()
  return {
    begin({ name, progress }) {
      const start = performance.now()
      const counter = countProgress(progress)
      const entry: Running = { name, start, progress: counter.text }
      running.add(entry)
      return {
        listen: counter.listen,
        end(outcome) {
          running.delete(entry)
          for (const line of linesOf(name, outcome, seconds(start))) print(line)
        },
      }
    },
    close: () => clearInterval(timer),
  }
}

function describe({ name, start, progress }: Running): string {
  const far = progress()
  return `${name} for ${seconds(start)}${far ? `, ${far}` : ''}`
}

/** Counts the units of work in the lines of a step. */
function countProgress(progress: Progress | undefined): { readonly listen: Listen; text(): string } {
  let [done, total] = [0, '']
  return {
    listen(line) {
      if (progress?.done.test(line)) done++
      total = progress?.total?.exec(line)?.[1] ?? total
    },
    text: () => (progress === undefined || done === 0 ? '' : `${done}${total && ` of ${total}`} ${progress.unit}`),
  }
}

function linesOf(name: string, { failed, note, output }: Outcome, time: string): string[] {
  const verdict = failed === 0 ? 'ok' : 'FAILED'
  const line = `${name.padEnd(18)} ${time.padStart(7)}  ${verdict}${note ? `, ${note}` : ''}`
  return failed > 0 && output ? [line, output.trimEnd().replace(/^/gm, '  | ')] : [line]
}
