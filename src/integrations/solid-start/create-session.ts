import { createSignal, onCleanup, onMount } from 'solid-js'
import type { AuthClient } from '../../client/auth-client.ts'
import type { Session } from '../../types/session.ts'

/** Options of `createSession`. */
export interface CreateSessionOptions {
  /** What the server has found out already, so that nothing is shown in between. @default undefined: not known */
  readonly initial?: Session | null | undefined
  /** Asks again when the user comes back to the page. @default true */
  readonly refreshOnFocus?: boolean | undefined
}

/** The session, as a signal. */
export interface SessionSignal {
  /** `null`: nobody is signed in. `undefined`: not known yet, and on the server, where it was not given. */
  (): Session | null | undefined
  /** Why it could not be found out the last time. The session is then as it was. `null`: it could. A signal, too. */
  error(): unknown
  /** Asks again, at once. @returns What the signal is then. */
  refresh(): Promise<Session | null | undefined>
  /**
   * Hands `data` to the callbacks of the server, which have to check it.
   *
   * @throws {AuthClientError} It was refused, or nobody is signed in.
   */
  update(data: unknown): Promise<Session | null>
}

/** Calls when the user comes back to the page. @returns Ends it. */
function onReturn(run: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === 'visible') run()
  }
  const events = [
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const
  for (const [target, name] of events) target.addEventListener(name, look)
  return () => {
    for (const [target, name] of events) target.removeEventListener(name, look)
  }
}

/**
 * The session as a signal of the component, from `GET session`.
 *
 * @param listeners Whom to call when the session has changed in this page.
 */
export function createSessionSignal(
  client: Pick<AuthClient, 'session' | 'update'>,
  listeners: Set<() => void>,
  { initial, refreshOnFocus = true }: CreateSessionOptions,
): SessionSignal {
  const [session, setSession] = createSignal<Session | null | undefined>(initial)
  const [error, setError] = createSignal<unknown>(null)
  let asking: Promise<Session | null | undefined> | null = null
  async function ask(): Promise<Session | null | undefined> {
    try {
      const found = await client.session()
      setSession(() => found)
      setError(null)
    } catch (thrown) {
      setError(() => thrown)
    }
    return session()
  }
  // Coming back to a page is told twice.
  const refresh = (): Promise<Session | null | undefined> => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
  async function update(data: unknown): Promise<Session | null> {
    const updated = await client.update(data)
    setSession(() => updated)
    return updated
  }
  onMount(() => {
    const onChange = (): void => void refresh()
    const stop = refreshOnFocus ? onReturn(onChange) : null
    listeners.add(onChange)
    onCleanup(() => {
      stop?.()
      listeners.delete(onChange)
    })
    if (initial === undefined) onChange()
  })
  return Object.assign(() => session(), { error: () => error(), refresh, update })
}
