import type { LinkedAccount } from 'latchkey'
import { For, Show } from 'solid-js'
import { unlink } from '~/data/account'
import { enter } from '~/data/visitor'

const PROVIDERS: Readonly<Record<string, string>> = { oidc: 'Demo Identity', nodemailer: 'Email' }

function Account(props: { account: LinkedAccount }) {
  const name = () => PROVIDERS[props.account.provider] ?? props.account.provider
  return (
    <li>
      <span>
        <strong>{name()}</strong> <span class="quiet">{props.account.providerAccountId}</span>
      </span>
      <form method="post" action={unlink}>
        <input type="hidden" name="provider" value={props.account.provider} />
        <input type="hidden" name="providerAccountId" value={props.account.providerAccountId} />
        <button type="submit" class="quiet">
          Disconnect {name()}
        </button>
      </form>
    </li>
  )
}

/** How the user can sign in. Passkeys have a section of their own. */
export function WaysIn(props: { accounts: readonly LinkedAccount[]; hasPassword: boolean }) {
  const linked = () => props.accounts.filter(({ type }) => type !== 'webauthn')
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts">Ways to sign in</h2>
      <Show when={linked().length > 0 || props.hasPassword} fallback={<p>None in addition to email and passkeys.</p>}>
        <ul>
          <For each={linked()}>{(account) => <Account account={account} />}</For>
          <Show when={props.hasPassword}>
            <li>
              <strong>Password</strong>
            </li>
          </Show>
        </ul>
      </Show>
      <Show when={!props.accounts.some(({ provider }) => provider === 'oidc')}>
        {/* Signing in while signed in connects the account to the user who is there. */}
        <form method="post" action={enter}>
          <button type="submit" class="quiet">
            Connect Demo Identity
          </button>
        </form>
      </Show>
    </section>
  )
}
