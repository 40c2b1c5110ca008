import express, { type Request, type Response } from "express"

import { errorHandler, notFoundHandler } from "./middleware/error.middleware.js"
import { authenticatedUser, currentSession } from "./middleware/auth.middleware.js"

import { ExpressAuth } from "@auth/express"
import { authConfig } from "./config/auth.config.js"

export const app = express()

// The platform ends TLS in front of us
app.set("trust proxy", true)

app.use(express.urlencoded({ extended: true }))
app.use(express.json())

// Puts the session into res.locals
app.use(currentSession)

// All routes of sign-in
app.use("/api/auth/*splat", ExpressAuth(authConfig))

app.get("/", (_req: Request, res: Response) => {
  const { session } = res.locals
  res.send(session?.user ? `Hello ${session.user.name}` : `<a href="/api/auth/signin">Sign in</a>`)
})

app.get("/api/protected", authenticatedUser, (_req: Request, res: Response) => {
  res.json(res.locals.session)
})

app.use(notFoundHandler)
app.use(errorHandler)
