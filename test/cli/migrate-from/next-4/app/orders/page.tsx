import { getServerSession } from "next-auth"
import { redirect } from "next/navigation"
import { authOptions } from "@/lib/auth"
import { db } from "@/lib/db"

export default async function Orders() {
  const session = await getServerSession(authOptions)
  if (!session?.user.email) redirect("/api/auth/signin")
  const orders = await db.order.findMany({ where: { email: session.user.email } })
  return <ul>{orders.map(({ id, title }) => <li key={id}>{title}</li>)}</ul>
}
