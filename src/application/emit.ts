import { EventError } from '../errors/errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Events } from '../types/events.ts'

/** Milliseconds that a response waits for an event handler. The handler itself may continue. */
const MAX_MILLISECONDS = 2000

/**
 * Emits an event. A handler that throws or hangs is logged and has no other effect.
 *
 * @param message The event's specified fields.
 */
export async function emit<K extends keyof Events>(
  { events, logger }: ResolvedConfig,
  name: K,
  message: Parameters<NonNullable<Events[K]>>[0],
): Promise<void> {
  const what = `The \`${name}\` event`
  try {
    const told = (events[name] as ((message: unknown) => unknown) | undefined)?.(message)
    if (told !== undefined) await withDeadline(Promise.resolve(told), MAX_MILLISECONDS, what, true)
  } catch (err) {
    logger.error(new EventError(`${what} failed.`, { cause: { err, event: name } }))
  }
}
