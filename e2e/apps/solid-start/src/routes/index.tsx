import { createAsync } from '@solidjs/router'
import { Show } from 'solid-js'
import { nameOf } from '~/components/name-of'
import { Title } from '~/components/title'
import { enter, getVisitor } from '~/data/visitor'

/** For everybody. */
export default function Home() {
  const visitor = createAsync(() => getVisitor(), { deferStream: true })
  return (
    <>
      <Title>SolidStart sample</Title>
      <Show
        when={visitor()?.user && visitor()}
        fallback={
          <>
            <p>
              Everybody can read this page. The <a href="/account">account</a> is for those who have signed in.
            </p>
            <form method="post" action={enter}>
              <button type="submit">Continue with Demo Identity</button>
            </form>
          </>
        }
      >
        {(session) => (
          <p>
            Welcome, {nameOf(session())}. Your <a href="/account">account</a> is open to you now.
          </p>
        )}
      </Show>
    </>
  )
}
