import { SessionProvider } from 'latchkey/react'
import { Suspense } from 'react'
import { count, leave, signInWithAcme, signInWithPassword } from './actions'
import { auth } from './auth'
import { Name } from './name'

interface HomeProps {
  readonly searchParams: Promise<Readonly<Record<string, string>>>
}

async function Content({ searchParams }: HomeProps) {
  const session = await auth()
  const { error } = await searchParams
  return (
    <main>
      <p>{`user:${session?.user?.email ?? 'none'} n:${session?.n ?? 0}`}</p>
      {error && <p role="alert">{error}</p>}
      <SessionProvider session={session}>
        <Name id="first" />
        <Name id="second" />
      </SessionProvider>
      <form id="login" action={signInWithPassword}>
        <input name="username" aria-label="User name" />
        <input name="password" type="password" aria-label="Password" />
        <button type="submit">Sign in</button>
      </form>
      <form id="oidc" action={signInWithAcme}>
        <button type="submit">Sign in with Acme</button>
      </form>
      <form id="update" action={count}>
        <input name="n" aria-label="Number" />
        <button type="submit">Count</button>
      </form>
      <form id="logout" action={leave}>
        <button type="submit">Sign out</button>
      </form>
    </main>
  )
}

export default function Home(props: HomeProps) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  )
}
