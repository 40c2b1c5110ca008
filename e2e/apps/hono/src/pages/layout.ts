import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Session } from 'latchkey'
import type { HonoEnv } from 'latchkey/hono'

/** What `html` returns: it escapes all texts that it contains. */
export type Html = ReturnType<typeof html>

/** Returns the name to show for a user. */
export const nameOf = ({ nickname, user }: Session): string => nickname || user?.name || user?.email || ''

/** The link to sign in, or the user and the button to sign out. */
const visitor = (session: Session | null, signInUrl: string): Html =>
  session === null
    ? html`<a class="button" href="${signInUrl}">Sign in</a>`
    : html`<span>Signed in as <strong>${nameOf(session)}</strong></span>
        <form method="post" action="/sign-out"><button>Sign out</button></form>`

/** Answers with a page. */
export async function showPage(c: Context<HonoEnv>, title: string, main: Html, status: ContentfulStatusCode = 200) {
  const { auth } = c.var
  const page = html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} - Hono sample</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/app.css">
  <script src="/app.js" type="module"></script>
</head>
<body>
  <header>
    <nav aria-label="Main"><a class="brand" href="/">Hono sample</a> <a href="/account">Account</a></nav>
    <div class="visitor">${visitor(await auth.session(), auth.signInUrl())}</div>
  </header>
  <main>
    <h1>${title}</h1>
    ${main}
  </main>
</body>
</html>`
  return c.html(page, status)
}

export const showNotFound = (c: Context<HonoEnv>) => {
  const main = html`<p>There is no page at this address.</p><p><a href="/">Go to the home page</a></p>`
  return showPage(c, 'Not found', main, 404)
}
