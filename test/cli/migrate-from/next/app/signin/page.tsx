import { AuthError } from "next-auth"
import { redirect } from "next/navigation"
import { signIn } from "@/auth"

async function start(form: FormData) {
  "use server"
  try {
    await signIn("keycloak", { redirectTo: String(form.get("to") ?? "/") })
  } catch (error) {
    if (error instanceof AuthError) redirect(`/signin?error=${error.type}`)
    throw error
  }
}

export default async function SignInPage() {
  return (
    <form action={start}>
      <input type="hidden" name="to" value="/account" />
      <button>Sign in</button>
    </form>
  )
}
