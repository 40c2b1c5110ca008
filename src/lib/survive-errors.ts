import { readProperty } from './read-property.ts'

/** The used method of clients that emit events. */
interface Emitter {
  on(event: 'error', listener: () => void): unknown
  listenerCount(event: 'error'): number
}

const isEmitter = (client: unknown): client is Emitter =>
  ['on', 'listenerCount'].every((name) => typeof readProperty(client, name) === 'function')

/**
 * Keeps a lost connection from ending the process: an `error` event without a listener throws. Clients and pools connect
 * again by themselves, and commands that fail reject. A listener of the application is left alone.
 */
export function ignoreErrors(client: unknown): void {
  if (isEmitter(client) && client.listenerCount('error') === 0) client.on('error', () => {})
}
