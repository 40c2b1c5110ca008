"use client"

import { signIn, signOut, useSession } from "next-auth/react"
import type { Session } from "next-auth"

const nameOf = (session: Session) => session.user.name ?? session.user.email

export function Profile() {
  const { data: session, status, update } = useSession()
  if (status === "loading") return <p>Loading</p>
  if (session === null) return <button onClick={() => signIn("github", { callbackUrl: "/client" })}>Sign in</button>
  return (
    <>
      <p>{nameOf(session)}</p>
      <button onClick={() => update({ user: { name: "Ada" } })}>Rename</button>
      <button onClick={() => signOut({ callbackUrl: "/" })}>Sign out</button>
    </>
  )
}
