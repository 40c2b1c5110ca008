import { createAsync, type RouteDefinition, useSubmissions } from '@solidjs/router'
import { Show } from 'solid-js'
import { Details } from '~/components/details'
import { Passkeys } from '~/components/passkeys'
import { Sessions } from '~/components/sessions'
import { Title } from '~/components/title'
import { WaysIn } from '~/components/ways-in'
import { getAccount, removePasskey, unlink } from '~/data/account'

export const route = { preload: () => void getAccount() } satisfies RouteDefinition

/** For those who have signed in. */
export default function Account() {
  const account = createAsync(() => getAccount(), { deferStream: true })
  const submissions = [useSubmissions(unlink), useSubmissions(removePasskey)]
  const message = () => submissions.flatMap((list) => [...list]).findLast(({ result }) => result)?.result?.message
  return (
    <Show when={account()}>
      {(found) => (
        <>
          <Title>Your account</Title>
          <Show when={message()}>{(text) => <p role="alert">{text()}</p>}</Show>
          <Details session={found().session} />
          <WaysIn accounts={found().accounts} hasPassword={found().hasPassword} />
          <Passkeys passkeys={found().passkeys} />
          <Sessions sessions={found().sessions} />
        </>
      )}
    </Show>
  )
}
