"use client"

import { signIn, useSession } from "next-auth/react"
import { useState } from "react"

export function SignIn() {
  const { status } = useSession()
  const [error, setError] = useState("")
  if (status === "authenticated") return <a href="/orders">Your orders</a>

  async function enter(form: FormData) {
    const result = await signIn("credentials", { redirect: false, callbackUrl: "/orders", ...Object.fromEntries(form) })
    if (result?.error) setError("Wrong email or password")
  }

  return (
    <>
      <form action={enter}>
        <input name="email" type="email" />
        <input name="password" type="password" />
        <button>Sign in</button>
        <p>{error}</p>
      </form>
      <button onClick={() => signIn("google", { callbackUrl: `${process.env.NEXT_PUBLIC_PATH}/orders` })}>Google</button>
    </>
  )
}
