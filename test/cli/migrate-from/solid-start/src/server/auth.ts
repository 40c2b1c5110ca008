import { type SolidAuthConfig } from "@auth/solid-start"
import GitHub from "@auth/core/providers/github"
import Google from "@auth/core/providers/google"

declare module "@auth/core/types" {
  interface Session {
    /** Of the shop */
    customer?: string
  }
}

export const authOptions: SolidAuthConfig = {
  providers: [
    GitHub({
      clientId: process.env.GITHUB_ID,
      clientSecret: process.env.GITHUB_SECRET,
    }),
    Google({
      clientId: process.env.GOOGLE_ID,
      clientSecret: process.env.GOOGLE_SECRET,
    }),
  ],
  callbacks: {
    // Visitors see which customer they are
    session: ({ session, token }) => ({ ...session, customer: token?.sub }),
  },
  debug: false,
}
