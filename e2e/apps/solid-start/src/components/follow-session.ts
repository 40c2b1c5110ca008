import { revalidate, useSubmission } from '@solidjs/router'
import type { Session } from 'latchkey'
import { type Accessor, createEffect, on } from 'solid-js'
import { createSession, sessionStore } from '~/auth-client'
import { nameOf } from '~/components/name-of'
import { signOutEverywhere } from '~/data/account'
import { leave, leaveBoth } from '~/data/visitor'

const shownName = (session: Session | null | undefined) => session && nameOf(session)

/**
 * Keeps the page up to date when the user signs in or out in another tab, and tells the other tabs about this one.
 *
 * While the user signs out on this page, it waits. The store can learn of the sign-out before the action redirects, and
 * a protected page that loads its data again would then redirect to the sign-in page.
 *
 * @param visitor The session that the page shows.
 */
export function followSession(visitor: Accessor<Session | null | undefined>): void {
  createEffect(() => {
    const shown = visitor()
    if (shown !== undefined) sessionStore.set(shown)
  })
  const session = createSession()
  const submissions = [leave, leaveBoth, signOutEverywhere].map((each) => useSubmission(each))
  const isLeaving = () => submissions.some(({ pending }) => pending)
  const update = () => {
    const now = session()
    if (now !== undefined && !isLeaving() && shownName(now) !== shownName(visitor())) void revalidate()
  }
  createEffect(on([session, isLeaving], update, { defer: true }))
}
