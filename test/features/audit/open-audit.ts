import type { AuditEvent, AuditOptions } from '../../../src/index.ts'

/** An audit log in memory. */
export interface OpenAudit {
  readonly events: AuditEvent[]
  readonly audit: AuditOptions
  /** Waits until every event so far is delivered. */
  settle(): Promise<void>
  /** The events so far as `type outcome reason`, without those that were taken before. */
  take(): Promise<string[]>
}

const toLine = ({ type, outcome, reason }: AuditEvent): string =>
  `${type} ${outcome}${reason === null ? '' : ` ${reason}`}`

export function openAudit(options: Partial<AuditOptions> = {}): OpenAudit {
  const events: AuditEvent[] = []
  const kept: Promise<unknown>[] = []
  let taken = 0
  const settle = async () => void (await Promise.all(kept))
  return {
    events,
    audit: { sink: (event) => void events.push(event), waitUntil: (promise) => void kept.push(promise), ...options },
    settle,
    async take() {
      await settle()
      const lines = events.slice(taken).map(toLine)
      taken = events.length
      return lines
    },
  }
}
