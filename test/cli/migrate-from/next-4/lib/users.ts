import type { User } from "next-auth"
import { db } from "@/lib/db"
import { verify } from "@/lib/hash"

export async function checkPassword(email = "", password = ""): Promise<User | null> {
  const row = await db.user.findUnique({ where: { email } })
  return row && (await verify(row.hash, password)) ? { id: row.id, name: row.name, email, role: row.role } : null
}

export const noteFailure = (email = "", agent: string | string[] = "") =>
  db.failure.create({ data: { email, agent: String(agent) } })
