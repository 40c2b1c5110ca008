import { revalidate } from '@solidjs/router'
import type { Session } from 'latchkey'
import { type Accessor, createEffect, on } from 'solid-js'
import { createSession, sessionStore } from '~/auth-client'
import { nameOf } from '~/components/name-of'

const shownName = (session: Session | null | undefined) => session && nameOf(session)

/**
 * Keeps the page up to date when the user signs in or out in another tab, and tells the other tabs of this one.
 *
 * @param visitor What the page shows. The first value counts as what the server has said.
 */
export function followSession(visitor: Accessor<Session | null | undefined>): void {
  createEffect(() => {
    const shown = visitor()
    if (shown !== undefined) sessionStore.set(shown)
  })
  const session = createSession()
  const update = (now: Session | null | undefined) => {
    if (now !== undefined && shownName(now) !== shownName(visitor())) void revalidate()
  }
  createEffect(on(session, update, { defer: true }))
}
