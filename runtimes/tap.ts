/** What a TAP document says. */
export interface Document {
  /** The part that it is about. */
  readonly part: string
  readonly names: readonly string[]
  /** Lines of what failed, with their reasons. */
  readonly failures: readonly string[]
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What is wrong with the document itself; `null`: it is whole. */
  readonly trouble: string | null
}

/** Whether all that was announced came, and the sums that close a document are those of its lines. */
function troubleOf(text: string, { part, passed, failed, skipped }: Omit<Document, 'trouble'>): string | null {
  const planned = Number(/^1\.\.(\d+)$/m.exec(text)?.[1] ?? -1)
  if (text.includes('Bail out!')) return text.slice(text.indexOf('Bail out!')).trim()
  if (planned < 0) return 'it announced no tests'
  if (planned === 0) return 'it has no tests'
  const ran = passed + failed + skipped
  if (ran !== planned) return `it ended after ${ran} of ${planned} tests`
  return text.includes(`# ${part}: ${passed} passed, ${failed} failed, ${skipped} skipped`) ? null : 'it did not end'
}

function parseDocument(text: string): Document {
  const results = [...text.matchAll(/^(not ok|ok) \d+ - (.*?)( # SKIP .*)?$(?:\n# (?!.+: \d+ passed, ).*$)*/gm)]
  const failures = results.filter(([, state]) => state === 'not ok').map(([lines]) => lines)
  const skipped = results.filter(([, state, , skip]) => state === 'ok' && skip).length
  const document = {
    part: /^# \S+ \S+ (.+)$/m.exec(text)?.[1] ?? '',
    names: results.map(([, , name = '']) => name),
    failures,
    passed: results.length - failures.length - skipped,
    failed: failures.length,
    skipped,
  }
  return { ...document, trouble: troubleOf(text, document) }
}

/** Reads what a run printed: a document after the other. */
export const parseTap = (output: string): Document[] =>
  output
    .split(/^TAP version 14$/m)
    .slice(1)
    .map(parseDocument)
