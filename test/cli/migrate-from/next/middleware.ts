export { auth as middleware } from "@/auth"

export const config = {
  // Everything but files and images
  matcher: ["/((?!_next/static|_next/image|favicon.ico).*)"],
}
