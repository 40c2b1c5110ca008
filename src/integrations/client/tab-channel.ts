/** Notifies other tabs of this origin that the session may have changed. The message contains no data. */
export interface TabChannel {
  /** Starts listening. */
  open(): void
  /** Stops listening. A page with an open channel may not enter the back/forward cache. */
  close(): void
  /** Sends the message. Works without `open`. */
  post(): void
}

/**
 * The browser's class. `null` in browsers without it, and on a server, where a channel would keep the process alive.
 */
const getChannelClass = (): typeof BroadcastChannel | null =>
  globalThis.document === undefined ? null : (globalThis.BroadcastChannel ?? null)

/**
 * Creates a channel. Browsers deliver its messages only to pages of the same origin.
 *
 * @param name The same in all tabs of the application.
 * @param onMessage Called for messages of other tabs, and of other clients in this page.
 */
export function createTabChannel(name: string, onMessage: () => void): TabChannel {
  let channel: BroadcastChannel | null = null
  const create = (): BroadcastChannel | null => {
    const Channel = getChannelClass()
    return Channel && new Channel(name)
  }
  return {
    open() {
      channel ??= create()
      if (channel) channel.onmessage = onMessage
    },
    close() {
      channel?.close()
      channel = null
    },
    post() {
      const used = channel ?? create()
      used?.postMessage('changed')
      if (used !== channel) used?.close()
    },
  }
}
