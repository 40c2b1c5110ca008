import type { NextFunction, Request, Response } from "express"
import { AuthError, type Session } from "@auth/express"

/** What templates may show of whoever is signed in. */
export const nameOf = (session: Session | null): string => session?.user?.name ?? "visitor"

export const notFoundHandler = (_req: Request, res: Response): void => {
  res.status(404).send("Not found")
}

export const errorHandler = (error: Error, _req: Request, res: Response, _next: NextFunction): void => {
  res.status(500).send(error instanceof AuthError ? error.type : "Something broke")
}
