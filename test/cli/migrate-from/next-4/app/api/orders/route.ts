import { unstable_getServerSession } from "next-auth/next"
import { NextResponse } from "next/server"
import { authOptions } from "@/lib/auth"
import { db } from "@/lib/db"

export async function GET() {
  const session = await unstable_getServerSession(authOptions)
  if (session?.user.role !== "admin") return NextResponse.json({ message: "Staff only" }, { status: 403 })
  return NextResponse.json(await db.order.findMany())
}
