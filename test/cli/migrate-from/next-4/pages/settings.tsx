import type { GetServerSideProps } from "next"
import type { Session } from "next-auth"
import { getServerSession } from "next-auth"
import { signOut } from "next-auth/react"
import { authOptions } from "../lib/auth"

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  const session = await getServerSession(req, res, authOptions)
  if (!session) return { redirect: { destination: "/api/auth/signin", permanent: false } }
  return { props: { session } }
}

export default function Settings({ session }: { session: Session }) {
  return (
    <>
      <h1>{session.user.name}</h1>
      <button onClick={() => signOut({ callbackUrl: "/" })}>Sign out</button>
    </>
  )
}
