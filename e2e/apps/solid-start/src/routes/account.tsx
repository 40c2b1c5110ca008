import { createAsync, type RouteDefinition } from '@solidjs/router'
import { Show } from 'solid-js'
import { Activity } from '~/components/activity'
import { Methods } from '~/components/methods'
import { Passkeys } from '~/components/passkeys'
import { Password } from '~/components/password'
import { Profile } from '~/components/profile'
import { ProviderProfile } from '~/components/provider-profile'
import { Sessions } from '~/components/sessions'
import { Title } from '~/components/title'
import { getAccount } from '~/data/account'

export const route = { preload: () => void getAccount() } satisfies RouteDefinition

/** For those who have signed in. */
export default function Account() {
  const account = createAsync(() => getAccount(), { deferStream: true })
  return (
    <Show when={account()}>
      {(found) => (
        <>
          <Title>Your account</Title>
          <Profile session={found().session} />
          <Methods {...found()} />
          <Show when={found().keepsPasswords}>
            <Password />
          </Show>
          <Show when={found().isConnected}>
            <ProviderProfile profile={found().profile} />
          </Show>
          <Passkeys passkeys={found().passkeys} />
          <Sessions {...found()} />
          <Activity activity={found().activity} />
        </>
      )}
    </Show>
  )
}
