import type { Session } from 'latchkey'
import { Show } from 'solid-js'
import { nameOf } from '~/components/name-of'
import { leave } from '~/data/visitor'

/** Who is signed in, and the way in or out. The sign-in page is none of the router's: `rel="external"`. */
export function Header(props: { session: Session | null; path: string }) {
  return (
    <header>
      <nav aria-label="Main">
        <a class="brand" href="/">
          SolidStart sample
        </a>{' '}
        <a href="/account">Account</a>
      </nav>
      <div class="visitor">
        <Show
          when={props.session?.user && props.session}
          fallback={
            <a class="button" rel="external" href={`/auth/signin?callbackUrl=${encodeURIComponent(props.path)}`}>
              Sign in
            </a>
          }
        >
          {(session) => (
            <>
              <span>
                Signed in as <strong>{nameOf(session())}</strong>
              </span>
              <form method="post" action={leave}>
                <button type="submit">Sign out</button>
              </form>
            </>
          )}
        </Show>
      </div>
    </header>
  )
}
