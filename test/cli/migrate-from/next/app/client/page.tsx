import { SessionProvider } from "next-auth/react"
import { auth } from "@/auth"
import { Profile } from "@/components/profile"

export default async function ClientPage() {
  return (
    <SessionProvider session={await auth()}>
      <Profile />
    </SessionProvider>
  )
}
