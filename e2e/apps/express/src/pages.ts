import type { Request, Response } from 'express'
import type { Session } from 'latchkey'
import { type Html, html } from './html.ts'

/** What every page shows of the visitor. */
export interface Visitor {
  readonly session: Session | null
  /** Where the visitor is, to come back to. */
  readonly path: string
}

export const visitorOf = (req: Request, res: Response): Visitor => ({
  session: res.locals.session ?? null,
  path: req.originalUrl,
})

const nameOf = ({ nickname, user }: Session): string => nickname || user?.name || user?.email || 'somebody'

const signedIn = (session: Session): Html => html`
  <span>Signed in as <strong>${nameOf(session)}</strong></span>
  <form method="post" action="/sign-out"><button>Sign out</button></form>`

const signedOut = (path: string): Html =>
  html`<a class="button" href="/auth/signin?callbackUrl=${encodeURIComponent(path)}">Sign in</a>`

/** Every page: who is signed in, then its own content. */
export const layout = (title: string, { session, path }: Visitor, main: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} - Express sample</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/app.css">
  <script src="/app.js" type="module"></script>
</head>
<body>
  <header>
    <nav aria-label="Main"><a href="/">Home</a> <a href="/account">Account</a></nav>
    <div class="visitor">${session?.user ? signedIn(session) : signedOut(path)}</div>
  </header>
  <main>
    <h1>${title}</h1>
    ${main}
  </main>
</body>
</html>`.text

/** For everybody. */
export const homePage = (visitor: Visitor): string =>
  layout(
    'Express sample',
    visitor,
    visitor.session?.user
      ? html`<p>Welcome, ${nameOf(visitor.session)}. Your <a href="/account">account</a> is open to you now.</p>`
      : html`<p>Everybody can read this page. The <a href="/account">account</a> is for those who have signed in.</p>
        <form method="post" action="/sign-in"><button>Continue with Demo Identity</button></form>`,
  )

/** For an address that leads nowhere, and for what went wrong. */
export const messagePage = (title: string, visitor: Visitor, message: string): string =>
  layout(title, visitor, html`<p>${message}</p>`)
