import { auth, signIn, signOut } from "@/auth"

const enter = async () => {
  "use server"
  await signIn()
}

const leave = async () => {
  "use server"
  await signOut({ redirectTo: "/" })
}

export async function UserMenu() {
  const session = await auth()
  return (
    <form action={session ? leave : enter}>
      {session?.user.image && <img src={session.user.image} alt="" width={32} height={32} />}
      <button>{session ? "Sign out" : "Sign in"}</button>
    </form>
  )
}
