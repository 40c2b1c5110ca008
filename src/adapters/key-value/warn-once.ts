import type { Logger } from '../../types/logger.ts'

/** What was said, by whom it was said to. */
const warned = new WeakMap<object, Set<string>>()

const printed: Pick<Logger, 'warn'> = {
  warn: (code, ...messages) => console.warn(`[latchkey][warn] ${code}`, ...messages),
}

/**
 * Warns about what a store cannot promise, once for each logger: adapters may be created for every request.
 *
 * @param logger @default the console
 * @param code Stable, to filter by.
 */
export function warnOnce(logger: Pick<Logger, 'warn'> = printed, code: string, text: string): void {
  const codes = warned.get(logger) ?? new Set()
  warned.set(logger, codes)
  if (!codes.has(code)) logger.warn(code, text)
  codes.add(code)
}
