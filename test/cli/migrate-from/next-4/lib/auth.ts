import { PrismaAdapter } from "@next-auth/prisma-adapter"
import type { NextAuthOptions } from "next-auth"
import CredentialsProvider from "next-auth/providers/credentials"
import EmailProvider from "next-auth/providers/email"
import GithubProvider from "next-auth/providers/github"
import GoogleProvider from "next-auth/providers/google"
import { db } from "@/lib/db"
import { checkPassword, noteFailure } from "@/lib/users"

export const authOptions: NextAuthOptions = {
  adapter: PrismaAdapter(db),
  secret: process.env.NEXTAUTH_SECRET,
  session: { strategy: "jwt", maxAge: 14 * 24 * 60 * 60 },
  providers: [
    GithubProvider({
      clientId: process.env.GITHUB_ID ?? "",
      clientSecret: process.env.GITHUB_SECRET ?? "",
    }),
    GoogleProvider({
      clientId: process.env.GOOGLE_ID ?? "",
      clientSecret: process.env.GOOGLE_SECRET ?? "",
      httpOptions: { timeout: 10_000 },
    }),
    EmailProvider({ server: process.env.EMAIL_SERVER, from: process.env.EMAIL_FROM }),
    {
      id: "staff",
      name: "Staff",
      type: "oauth",
      wellKnown: "https://id.shop.example/.well-known/openid-configuration",
      checks: "pkce",
      idToken: true,
      clientId: process.env.STAFF_ID ?? "",
      clientSecret: process.env.STAFF_SECRET ?? "",
      profile: (claims) => ({ id: claims.sub, name: claims.name, email: claims.email }),
    },
    CredentialsProvider({
      name: "Password",
      credentials: { email: { label: "Email" }, password: { label: "Password", type: "password" } },
      async authorize(credentials, req) {
        const user = await checkPassword(credentials?.email, credentials?.password)
        if (user) return user
        noteFailure(credentials?.email, req.headers?.["user-agent"])
        return null
      },
    }),
  ],
  callbacks: {
    jwt({ token, user }) {
      if (user) token.role = user.role
      return token
    },
    session({ session, token }) {
      session.user.role = token.role
      return session
    },
  },
}
