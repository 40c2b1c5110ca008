import { createAsync } from '@solidjs/router'
import { Show } from 'solid-js'
import { nameOf } from '~/components/name-of'
import { Title } from '~/components/title'
import { enter, getVisitor } from '~/data/visitor'

function Welcome() {
  return (
    <>
      <h2 id="welcome">You are signed out</h2>
      <p class="muted">
        All visitors can read this page. Sign in to see your <a href="/account">account</a>.
      </p>
      <form method="post" action={enter}>
        <button type="submit" class="main">
          Continue with Demo Identity
        </button>
      </form>
    </>
  )
}

/** For all visitors. */
export default function Home() {
  const visitor = createAsync(() => getVisitor(), { deferStream: true })
  return (
    <>
      <Title>Home</Title>
      <section aria-labelledby="welcome">
        <Show when={visitor()?.user && visitor()} fallback={<Welcome />}>
          {(session) => (
            <>
              <h2 id="welcome">Welcome, {nameOf(session())}</h2>
              <p class="muted">You can see your sign-in methods, passkeys and sessions now.</p>
              <p>
                <a class="button main" href="/account">
                  Open your account
                </a>
              </p>
            </>
          )}
        </Show>
      </section>
    </>
  )
}
