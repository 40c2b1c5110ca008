import type { GetServerSideProps } from "next"
import { getServerSession } from "next-auth"
import { signOut } from "next-auth/react"
import { authOptions } from "../lib/auth"

export const getServerSideProps: GetServerSideProps = async ({ req, res }) => {
  const session = await getServerSession(req, res, authOptions)
  if (!session) return { redirect: { destination: "/api/auth/signin", permanent: false } }
  return { props: { session, name: session.user.name } }
}

export default function Settings({ name }: { name: string }) {
  return (
    <>
      <h1>{name}</h1>
      <button onClick={() => signOut({ callbackUrl: "/" })}>Sign out</button>
    </>
  )
}
