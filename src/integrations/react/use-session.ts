import { useEffect, useSyncExternalStore } from 'react'
import type { Session } from '../../types/session.ts'
import type { SessionState } from '../client/session-store.ts'
import { useSharedSession } from './session-provider.ts'
import type { SharedSession } from './shared-session.ts'
import type { RequiredSessionValue, SessionUpdate, SessionValue, UseSessionOptions } from './types.ts'

/** Updates the session, or reads it again. */
async function updateSession({ client }: SharedSession, data: unknown): Promise<Session | null> {
  if (data !== undefined) return client.update(data)
  const { error, session = null } = await client.sessionStore.refresh()
  if (error !== null) throw error
  return session
}

function toValue({ error, session }: SessionState, update: SessionUpdate['update'], isRequired: boolean): SessionValue {
  if (session) return { status: 'authenticated', data: session, error, update }
  const isKnown = session === null && !isRequired
  return { status: isKnown ? 'unauthenticated' : 'loading', data: null, error, update }
}

/** Lets a signed-out visitor sign in. */
function leavePage({ client }: SharedSession, onUnauthenticated: (() => void) | undefined): void {
  if (onUnauthenticated) onUnauthenticated()
  else void client.signIn()
}

/**
 * Returns the session of the page. All components share it, and one request.
 *
 * With `required`, signed-out visitors are redirected to the sign-in page and back. Meanwhile the status is `loading`.
 *
 * @experimental Its interface may change before version 1.
 * @example
 * const { data, status } = useSession()
 * const name = status === 'authenticated' ? data.user?.name : null
 */
export function useSession(options: UseSessionOptions & { readonly required: true }): RequiredSessionValue
export function useSession(options?: UseSessionOptions): SessionValue
export function useSession({ onUnauthenticated, required = false }: UseSessionOptions = {}): SessionValue {
  const shared = useSharedSession()
  const state = useSyncExternalStore(shared.subscribe, shared.getState, shared.getFirstState)
  const isMissing = required && state.session === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, also if each render creates the function
  useEffect(() => {
    if (isMissing) leavePage(shared, onUnauthenticated)
    return undefined
  }, [isMissing, shared])
  return toValue(state, (data) => updateSession(shared, data), required)
}
