import { NextResponse } from "next/server"
import { auth } from "@/auth"

export const GET = auth((request) => {
  if (request.auth) return NextResponse.json({ name: request.auth.user.name })
  return NextResponse.json({ message: "Sign in first" }, { status: 401 })
})
