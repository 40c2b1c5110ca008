import { useSubmission } from '@solidjs/router'
import type { LinkedAccount } from 'latchkey'
import { For, Show } from 'solid-js'
import { Confirm } from '~/components/confirm'
import { Notice } from '~/components/notice'
import { unlink } from '~/data/account'
import { enter } from '~/data/visitor'

const PROVIDERS: Readonly<Record<string, string>> = { oidc: 'Demo Identity', nodemailer: 'Email' }

function Account({ provider, providerAccountId }: LinkedAccount) {
  const name = PROVIDERS[provider] ?? provider
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <br />
        <span class="muted">{providerAccountId}</span>
      </p>
      <Confirm
        action={unlink}
        verb="Remove"
        object={name}
        consequence={`You can no longer sign in with ${name}. Your sessions in other browsers end.`}
        fields={{ provider, providerAccountId }}
      />
    </li>
  )
}

interface Props {
  accounts: readonly LinkedAccount[]
  isConnected: boolean
  hasEmail: boolean
  hasPassword: boolean
}

/** How the user can sign in. Passkeys have a section of their own. */
export function Methods(props: Props) {
  const removal = useSubmission(unlink)
  const linked = () => props.accounts.filter(({ type }) => type !== 'webauthn')
  return (
    <section aria-labelledby="methods">
      <h2 id="methods">Sign-in methods</h2>
      <Notice result={removal.result} />
      <Show
        when={linked().length > 0 || props.hasEmail || props.hasPassword}
        fallback={<p class="muted">None in addition to your passkeys.</p>}
      >
        <ul class="rows">
          <For each={linked()}>{Account}</For>
          <Show when={props.hasEmail}>
            <li>
              <p>
                <strong>Email</strong>
                <br />
                <span class="muted">A link or code that we send to your address</span>
              </p>
            </li>
          </Show>
          <Show when={props.hasPassword}>
            <li>
              <p>
                <strong>Password</strong>
              </p>
            </li>
          </Show>
        </ul>
      </Show>
      <Show when={!props.isConnected}>
        {/* Signing in while signed in connects the account to the user. */}
        <form method="post" action={enter}>
          <button type="submit">Connect Demo Identity</button>
        </form>
      </Show>
    </section>
  )
}
