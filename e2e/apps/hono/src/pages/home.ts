import type { Context } from 'hono'
import { html } from 'hono/html'
import type { HonoEnv } from 'latchkey/hono'
import { nameOf, showPage } from './layout.ts'

export async function showHome(c: Context<HonoEnv>) {
  const session = await c.var.auth.session()
  const main =
    session === null
      ? html`<h2 id="welcome">You are signed out</h2>
        <p class="muted">All visitors can read this page. Sign in to see your <a href="/account">account</a>.</p>
        <form method="post" action="/sign-in"><button class="main">Continue with Demo Identity</button></form>`
      : html`<h2 id="welcome">Welcome, ${nameOf(session)}</h2>
        <p class="muted">You can see your sign-in methods, passkeys and sessions now.</p>
        <p><a class="button main" href="/account">Open your account</a></p>`
  return showPage(c, 'Home', html`<section aria-labelledby="welcome">${main}</section>`)
}
