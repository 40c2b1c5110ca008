import type { ReactNode } from "react"
import { UserMenu } from "@/components/user-menu"

export const metadata = { title: "Shop" }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <UserMenu />
        </header>
        <main>{children}</main>
      </body>
    </html>
  )
}
