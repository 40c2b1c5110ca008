import { EventError } from '../errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import type { ResolvedConfig } from '../types/config.ts'
import type { Events } from '../types/events.ts'

/** How long an answer waits for an event handler. The handler itself may go on. */
const MAX_MILLISECONDS = 2000

/**
 * Tells the application what happened. A handler that throws or hangs is logged, and changes nothing.
 *
 * @param message What the event is specified to carry.
 */
export async function emit<K extends keyof Events>(
  config: ResolvedConfig,
  name: K,
  message: Parameters<NonNullable<Events[K]>>[0],
): Promise<void> {
  const { events } = config
  const handler = events[name] as ((message: unknown) => unknown) | undefined
  if (handler === undefined) return
  try {
    const told = handler.call(events, message)
    if (told !== undefined) await withDeadline(Promise.resolve(told), MAX_MILLISECONDS, `The \`${name}\` event`)
  } catch (error) {
    config.logger.error(new EventError(`The \`${name}\` event failed.`, { cause: { err: error, event: name } }))
  }
}
