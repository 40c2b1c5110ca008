import { Show } from 'solid-js'
import { Time } from '~/components/time'
import type { getAccount } from '~/data/account'
import { enter } from '~/data/visitor'

/** What the provider says about the user, read with an access token. */
export function ProviderProfile(props: Pick<Awaited<ReturnType<typeof getAccount>>, 'profile'>) {
  const again = (
    <>
      <p>Demo Identity does not show it at present.</p>
      <form method="post" action={enter}>
        <button type="submit">Sign in there again</button>
      </form>
    </>
  )
  return (
    <section aria-labelledby="provider">
      <h2 id="provider">Your profile at Demo Identity</h2>
      <Show when={props.profile} fallback={again}>
        {(profile) => (
          <>
            <p>
              <strong>{profile().name}</strong>
              <br />
              <span class="muted">{profile().email}</span>
            </p>
            <Show when={profile().expires}>
              {(expires) => (
                <p class="muted">
                  The access token expires <Time {...expires()} />
                </p>
              )}
            </Show>
          </>
        )}
      </Show>
    </section>
  )
}
