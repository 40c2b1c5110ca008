import { createContext, createElement, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { DEFAULT_PATH, getClient, selectPath } from './shared-client.ts'
import { createSharedSession, type SharedSession } from './shared-session.ts'
import type { SessionProviderProps } from './types.ts'

const SessionContext = createContext<SharedSession | null>(null)

const doNothing = (): void => {}

/**
 * Passes the session that the server has read to all components below, for their first render. It also keeps the session
 * between pages, and sets the base path of `signIn`, `signOut` and the other functions.
 *
 * @experimental Its interface may change before version 1.
 */
export function SessionProvider(props: SessionProviderProps): ReactNode {
  const { basePath = DEFAULT_PATH, children, refetchInterval = 0, refetchOnWindowFocus = true, session } = props
  // Functions without a component may be called in the first render.
  selectPath(basePath)
  // The server sends an equal session as a new object with each navigation.
  const sent = JSON.stringify(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` stands for the session
  const shared = useMemo(
    () => createSharedSession(getClient(basePath), { session, refreshOnFocus: refetchOnWindowFocus }),
    [basePath, refetchOnWindowFocus, sent],
  )
  // Pages come and go, and the session stays.
  useEffect(() => shared.subscribe(doNothing), [shared])
  useEffect(() => {
    if (refetchInterval <= 0) return undefined
    const timer = setInterval(() => void shared.client.sessionStore.refresh(), refetchInterval * 1000)
    return () => clearInterval(timer)
  }, [shared, refetchInterval])
  return createElement(SessionContext, { value: shared }, children)
}

/** Returns the session of the components below a provider; without one, a session that is read from the server. */
export function useSharedSession(): SharedSession {
  const provided = useContext(SessionContext)
  const own = useMemo(
    () => createSharedSession(getClient(DEFAULT_PATH), { session: undefined, refreshOnFocus: true }),
    [],
  )
  return provided ?? own
}
