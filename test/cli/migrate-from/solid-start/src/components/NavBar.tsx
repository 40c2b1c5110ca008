import { createAsync, query } from "@solidjs/router"
import { signIn, signOut } from "@auth/solid-start/client"
import { Show } from "solid-js"
import { readSession } from "~/server/session"

const visitor = query(readSession, "visitor")

export default function NavBar() {
  const session = createAsync(() => visitor())
  return (
    <header>
      <Show when={session()?.user} fallback={<button onClick={() => signIn("github")}>Sign in</button>}>
        {(user) => <span>{user().name}</span>}
      </Show>
      <button onClick={() => signOut({ callbackUrl: "/goodbye" })}>Sign out</button>
    </header>
  )
}
