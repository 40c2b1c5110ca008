import type { LogSink } from '../../harness.ts'

interface StepRecord {
  readonly reason?: string
}

/** What `debug` reported, as `code: text (reason)`. */
export const stepsOf = ({ log }: { readonly log: LogSink }): string[] =>
  log.debug.map(([code, text, record]) => {
    const { reason } = record as StepRecord
    return `${code}: ${text}${reason === undefined ? '' : ` (${reason})`}`
  })
