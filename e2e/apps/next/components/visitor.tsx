'use client'

import { useSession } from 'latchkey/react'
import { usePathname } from 'next/navigation'
import { leave } from '../app/(sample)/actions'
import { nameOf } from '../lib/name-of'

/** The link to sign in, or the user and the button to sign out. */
export function Visitor() {
  const { data: session } = useSession()
  const here = usePathname()
  if (session === null)
    return (
      <a className="button" href={`/auth/signin?callbackUrl=${encodeURIComponent(here)}`}>
        Sign in
      </a>
    )
  return (
    <>
      <span>
        Signed in as <strong>{nameOf(session)}</strong>
      </span>
      <form action={leave}>
        <button type="submit">Sign out</button>
      </form>
    </>
  )
}
