import type { Logger } from '../../types/logger.ts'

/** Codes of given warnings, by logger. */
const warned = new WeakMap<object, Set<string>>()

const printed: Pick<Logger, 'warn'> = {
  warn: (code, ...messages) => console.warn(`[latchkey][warn] ${code}`, ...messages),
}

/**
 * Warns about the limits of a store, once per logger, because adapters may be created for every request.
 *
 * @param logger @default the console
 * @param code Stable code for filters.
 */
export function warnOnce(logger: Pick<Logger, 'warn'> = printed, code: string, text: string): void {
  const codes = warned.get(logger) ?? new Set()
  warned.set(logger, codes)
  if (!codes.has(code)) logger.warn(code, text)
  codes.add(code)
}
