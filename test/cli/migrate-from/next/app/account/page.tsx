import type { Session } from "next-auth"
import { redirect } from "next/navigation"
import { auth, unstable_update } from "@/auth"

async function rename(form: FormData) {
  "use server"
  await unstable_update({ user: { name: String(form.get("name")) } } as Partial<Session>)
}

export default async function Account() {
  const session = await auth()
  if (!session) redirect("/signin")
  return (
    <form action={rename}>
      <input name="name" defaultValue={session.user.name ?? ""} />
      <button>Save</button>
    </form>
  )
}
