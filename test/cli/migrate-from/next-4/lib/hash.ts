import { scrypt, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"

export async function verify(hash: string, password: string) {
  const [salt = "", key = ""] = hash.split(":")
  const made = await promisify(scrypt)(password, salt, 64)
  return timingSafeEqual(Buffer.from(key, "hex"), made as Buffer)
}
